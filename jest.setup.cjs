// better-sqlite3's native part outlives a test file and keeps throwing the error class of the first file in a worker,
// which no other file's instanceof recognises. Each file makes it take its own.
require('better-sqlite3/build/Release/better_sqlite3.node').isInitialized = false;
