import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

const { resolve } = createRequire(import.meta.url);
const DAY = 'public, max-age=86400';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Vedette: GraphiQL</title>
<link rel="stylesheet" href="/graphiql/graphiql.css">
<style>html, body, #graphiql { height: 100%; margin: 0 }</style>
</head>
<body>
<div id="graphiql"></div>
<script src="/graphiql/react.js"></script>
<script src="/graphiql/react-dom.js"></script>
<script src="/graphiql/graphiql.js"></script>
<script src="/graphiql/start.js"></script>
</body>
</html>
`;

const START = `const fetcher = GraphiQL.createFetcher({ url: '/graphql' });
ReactDOM.createRoot(document.getElementById('graphiql')).render(React.createElement(GraphiQL, { fetcher, shouldPersistHeaders: false }));
`;

/** The GraphiQL page with all that it needs, from here: it works where there is no way out. */
@ApiExcludeController()
@Controller('graphiql')
export class GraphiqlController {
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  page(): string {
    return PAGE;
  }

  @Get('start.js')
  @Header('content-type', JAVASCRIPT)
  start(): string {
    return START;
  }

  @Get('react.js')
  @Header('content-type', JAVASCRIPT)
  @Header('cache-control', DAY)
  react(): Promise<Buffer> {
    return fileOf('react', 'umd/react.production.min.js');
  }

  @Get('react-dom.js')
  @Header('content-type', JAVASCRIPT)
  @Header('cache-control', DAY)
  reactDom(): Promise<Buffer> {
    return fileOf('react-dom', 'umd/react-dom.production.min.js');
  }

  @Get('graphiql.js')
  @Header('content-type', JAVASCRIPT)
  @Header('cache-control', DAY)
  graphiql(): Promise<Buffer> {
    return fileOf('graphiql', 'graphiql.min.js');
  }

  @Get('graphiql.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', DAY)
  style(): Promise<Buffer> {
    return fileOf('graphiql', 'graphiql.min.css');
  }
}

/** A file of a package, which need not be one that it exports. */
function fileOf(name: string, path: string): Promise<Buffer> {
  return readFile(join(dirname(resolve(`${name}/package.json`)), path));
}
