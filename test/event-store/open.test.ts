import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores } from '../../src/wiring/open-stores.js';

test.each(['', 'sqlite', 'sqlite:', 'Memory', 'mysql://root:hush@localhost/db', 'postgres://', './data'])(
  'the location %p is refused, with the forms that are accepted and without its secrets',
  async (location) => {
    const refusal = await openStores(location).then(() => '', String);
    for (const form of ['memory', 'sqlite:PATH', 'postgres://']) expect(refusal).toContain(form);
    expect(refusal).not.toContain('hush');
  },
);

test('a folder that cannot be made is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-open-'));
  writeFileSync(join(folder, 'file'), '');
  await expect(openStores(`sqlite:${join(folder, 'file', 'store')}`)).rejects.toThrow('ENOTDIR');
  rmSync(folder, { recursive: true });
});

test.each(['read-side.db', 'events.db'])('a file %s that is no database is refused with its folder, which is free again once it is gone', async (file) => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-open-'));
  writeFileSync(join(folder, file), 'this is not a database, whatever its name may say'.repeat(100));
  await expect(openStores(`sqlite:${folder}`)).rejects.toMatchObject({ message: expect.stringContaining(folder) as string, cause: { code: 'SQLITE_NOTADB' } });
  rmSync(join(folder, file));
  const stores = await openStores(`sqlite:${folder}`);
  await stores.close();
  rmSync(folder, { recursive: true });
});
