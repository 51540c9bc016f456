import { setTimeout as pause } from 'node:timers/promises'
import type { Watch } from '../../core/store/transfer/progress.ts'
import { attended } from './attended.ts'
import type { Command } from './command.ts'
import { createServer, DEFAULT_URL, type Server } from './server.ts'

/** Milliseconds. */
const ASK_EVERY = 250

export const sample: Command = {
  name: 'sample',
  purpose: 'load a sample catalog into a running server',
  options: ['url', 'token'],
  flags: ['remove'],
  operands: [],
  help: `aspectd sample [--url <url>] [--token <token>] [--remove]

Loads the catalog of a toy shop into a running server, as the button of its empty home page does: 200 datasets in
PostgreSQL, Kafka, Snowflake and dbt, with columns, lineage of tables and columns, tags, owners, domains, a glossary,
checks, incidents, queries and documents, profiles and use of 60 days, and charts and dashboards. One dataset has 3000
columns. What is there already is not changed, so that the command can be run again.

  --url <url>      the server; ${DEFAULT_URL} if absent
  --token <token>  an access token of a user who may manage ingestion and credentials of users, such as datahub; if
                   absent, the variable ASPECTD_TOKEN
  --remove         removes the sample from the server, with what was added to its entities
`,
  run({ env, option, flag }) {
    const server = createServer({ command: 'sample', option, env })
    return attended('interrupted: the server continues; run the command again to see its progress', async watch => {
      await server.check(watch.signal)
      return flag('remove') ? remove(server, watch) : load(server, watch)
    })
  }
}

interface Work {
  readonly state: string
  readonly done: number
  readonly total: number
  readonly error: string | null
}
const WORK = '{ task state done total error }'

async function load(server: Server, watch: Watch): Promise<string> {
  const { url } = server
  await ask(server, `mutation { loadSample ${WORK} }`, watch)
  await ended(server, { ...watch, step: 'loading' })
  return `${url} has the sample: 200 datasets, 15 charts, 5 dashboards
look around: ${url}/search?query=orders
take it off: npx aspectd sample --remove`
}

async function remove(server: Server, watch: Watch): Promise<string> {
  const mutation = `mutation { removeSample ${WORK} }`
  const { removeSample } = await ask<{ removeSample: Work | null }>(server, mutation, watch)
  if (removeSample === null) return `${server.url} does not have the sample`
  await ended(server, { ...watch, step: 'removing' })
  return `the sample is gone from ${server.url}`
}

/** Waits for the work under way. @throws ServerFailed when it does not complete */
async function ended(server: Server, { report, signal, step }: Watch & { readonly step: string }) {
  for (;;) {
    const { sample } = await ask<{ sample: { work: Work | null } }>(server, `{ sample { work ${WORK} } }`, { signal })
    const { state, done, total, error } = sample.work ?? { state: 'COMPLETED', done: 0, total: 0, error: null }
    report({ step, urns: done, total, records: done, done: state === 'COMPLETED' })
    if (state === 'COMPLETED') return
    if (state !== 'QUEUED' && state !== 'RUNNING') {
      const how = error ?? 'run the same command again'
      throw server.failed(`${server.url} has stopped (${state.toLowerCase()}): ${how}`)
    }
    await pause(ASK_EVERY, undefined, { signal })
  }
}

interface GraphqlError {
  readonly message: string
  readonly extensions?: { readonly code?: unknown }
}

async function ask<T>(server: Server, query: string, { signal }: Pick<Watch, 'signal'>): Promise<T> {
  const { status, body, message } = await server.post('/api/graphql', { query }, signal)
  const [error] = Array.isArray(body.errors) ? (body.errors as GraphqlError[]) : []
  if (!error && status === 200) return body.data as T
  const code = error?.extensions?.code ?? status
  throw server.failed(`${server.url} refuses it (${code}): ${error?.message ?? message}`)
}
