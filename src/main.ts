import 'reflect-metadata';
import { readConfig } from './wiring/config.js';
import { start, type Running } from './wiring/start.js';

async function main(): Promise<void> {
  const running = await start(readConfig(process.env));
  const local = running.url.replace('[::]', 'localhost').replace('0.0.0.0', 'localhost');
  console.log(`Vedette listens.\n  API       ${local}/v1\n  OpenAPI   ${local}/docs\n  GraphiQL  ${local}/graphiql`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(running));
}

async function stop(running: Running): Promise<void> {
  try {
    await running.close();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
