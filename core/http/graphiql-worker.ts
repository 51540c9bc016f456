import { parentPort } from 'node:worker_threads'
import * as parts from '@graphql-yoga/render-graphiql/graphiql'

/** The editor's scripts and styles, as bytes in UTF-8. */
export type EditorParts = Readonly<Record<keyof typeof parts, Uint8Array>>

// The module has 9 MB: loading it takes 100 ms, and it would stay in the memory of the main thread.
parentPort?.postMessage(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
