import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import fp from 'fastify-plugin'
import type { StaticFile } from '../contract/files.ts'
import { NotFound } from '../errors.ts'
import type { AddressAt } from './base-path.ts'
import { createFile, sendImmutable, sendPage } from './files.ts'
import type { EditorParts } from './graphiql-worker.ts'

const PAGE = '/api/graphiql'
const SCRIPT = 'text/javascript; charset=utf-8'

/** The editor adds style elements, and its style sheet contains its icons and fonts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

interface Options {
  /** The path that the editor sends its operations to. */
  readonly endpoint: string
}

interface Editor {
  readonly page: StaticFile
  /** By the last part of their path. */
  readonly files: ReadonlyMap<string, StaticFile>
}

/** The GraphiQL page and its files. They contain no data; requests from the page need a credential like all others. */
export const graphiql = fp<Options>(
  async (app, { endpoint }) => {
    const addressAt = app.getDecorator<AddressAt>('addressAt')
    let editor: Promise<Editor> | undefined
    /** Made on first use. After a failure the next request tries again. */
    const load = () =>
      (editor ??= createEditor(addressAt(endpoint), addressAt).catch(error => {
        editor = undefined
        throw error
      }))
    app.get(PAGE, async (request, reply) => {
      const { page } = await load()
      return sendPage(request, reply.header('content-security-policy', POLICY), page)
    })
    app.get<{ Params: { name: string } }>(`${PAGE}/:name`, async (request, reply) => {
      const file = (await load()).files.get(request.params.name)
      if (!file) throw new NotFound('this file is not part of the editor')
      return sendImmutable(request, reply, file)
    })
  },
  { name: 'aspectd-graphiql', dependencies: ['aspectd-answers', 'aspectd-base-path'] }
)

async function createEditor(endpoint: string, addressAt: AddressAt): Promise<Editor> {
  const parts = await loadParts()
  const files = new Map<string, StaticFile>()
  /** Adds a file, and resolves to its address. */
  const add = async (name: string, type: string, content: string | Uint8Array) => {
    const file = await createFile(type, content)
    const hashed = `${file.hash}.${name}`
    files.set(hashed, file)
    return addressAt(`${PAGE}/${hashed}`)
  }
  const workers = {
    editorWorkerService: await add('editor-worker.js', SCRIPT, parts.editorWorkerService),
    json: await add('json-worker.js', SCRIPT, parts.jsonWorker),
    graphql: await add('graphql-worker.js', SCRIPT, parts.graphqlWorker)
  }
  const style = await add('graphiql.css', 'text/css; charset=utf-8', parts.css)
  const scripts = [
    await add('workers.js', SCRIPT, workersScript(workers)),
    await add('graphiql.js', SCRIPT, parts.js),
    await add('start.js', SCRIPT, startScript(endpoint))
  ]
  return { page: await createFile('text/html; charset=utf-8', html(style, scripts)), files }
}

// The published package contains JavaScript.
const WORKER = new URL(`./graphiql-worker${extname(import.meta.url)}`, import.meta.url)

async function loadParts(): Promise<EditorParts> {
  const worker = new Worker(WORKER, { execArgv: [] })
  const [parts] = await once(worker, 'message')
  await worker.terminate()
  return parts
}

function workersScript(urls: Readonly<Record<string, string>>): string {
  return `const urls = ${JSON.stringify(urls)}
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => urls[label] }
`
}

function startScript(endpoint: string): string {
  const options = {
    endpoint,
    title: 'GraphQL on aspectd',
    defaultQuery: '{ aspectd { plugins } }\n',
    credentials: 'same-origin'
  }
  return `YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), ${JSON.stringify(options)})
`
}

function html(style: string, scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>GraphQL on aspectd</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${style}" />
    ${scripts.map(path => `<script defer src="${path}"></script>`).join('\n    ')}
  </head>
  <body id="body" class="no-focus-outline">
    <noscript>This page requires JavaScript.</noscript>
    <div id="root"></div>
  </body>
</html>
`
}
