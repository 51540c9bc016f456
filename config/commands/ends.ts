import v8 from 'node:v8'
import { type Environment, variable } from '../../core/config/environment.ts'
import { createOutgoing } from '../../core/outgoing/outgoing.ts'
import { suggest } from '../../core/suggest.ts'
import { type Model, readModel } from '../moving/catalog.ts'
import { type Client, createClient, MoveFailed } from '../moving/client.ts'
import type { Selection } from '../moving/source.ts'
import { readSettings } from '../settings.ts'
import { log } from './attended.ts'
import { WrongArguments } from './command.ts'

/** Of an answer. A value has at most 15 MiB; pages follow the size of the answers. */
const MAX_BYTES = 48_000_000
const SECONDS = 60

export interface Connecting {
  readonly command: string
  readonly env: Environment
  readonly version: string
  readonly signal: AbortSignal
  option(name: string): string | undefined
  flag(name: string): boolean
}

interface End {
  readonly role: string
  readonly address: string
  /** Has the token. */
  readonly variable: string
}

/** Returns what makes clients of the catalogs at both ends. @throws WrongArguments, Misconfigured */
export function createConnector({ command, env, version, signal, option }: Connecting) {
  // Pages are garbage as soon as they are written: otherwise the heap doubles before it is collected.
  v8.setFlagsFromString('--heap-growing-percent=20')
  const seconds = Number(option('timeout') ?? SECONDS)
  if (!(seconds >= 1 && seconds <= 3600)) throw wrong(command, '--timeout: expected seconds from 1 to 3600')
  const settings = readSettings(env).config.outgoing
  const outgoing = createOutgoing({ settings, env, agent: `aspectd/${version}`, signal, log }).client({
    name: command,
    addresses: 'configured',
    milliseconds: seconds * 1000,
    bytes: MAX_BYTES
  })
  return ({ role, address, variable: name }: End): Client => {
    const url = addressOf(command, address)
    return createClient({ role, url, token: variable(name, true, env), variable: name, outgoing, signal })
  }
}

/** @throws WrongArguments for what is not an address, or has a credential */
function addressOf(command: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw wrong(command, 'expected an address such as https://datahub.example.com:8080')
  }
  if (url.username || url.password || url.search || url.hash) {
    throw wrong(
      command,
      'the address has a user name, a password, or what follows ? or #: tokens are not given in addresses'
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** @throws WrongArguments */
export function selectionOf({ command, option, flag }: Connecting): Selection {
  const types = option('types')
    ?.split(',')
    .map(type => type.trim())
  const given = option('since')
  const since = given === undefined ? undefined : Date.parse(given)
  if (since !== undefined && Number.isNaN(since)) {
    throw wrong(
      command,
      `--since: expected a time such as 2026-01-31 or 2026-01-31T12:00:00Z, found ${JSON.stringify(given)}`
    )
  }
  return {
    history: !flag('latest-only'),
    ...(types ? { types: new Set(types) } : {}),
    ...(since === undefined ? {} : { since })
  }
}

/** The entity types of a catalog. @throws MoveFailed if it does not say */
export async function modelOf(client: Client): Promise<Model> {
  const model = await readModel(client)
  if (!('unknown' in model)) return model
  throw new MoveFailed(
    `${client.url} does not list its entity types (${model.unknown}): the token requires Manage System Operations in DataHub, and the plugin openapi in aspectd`
  )
}

/** @throws WrongArguments for a type that neither end has */
export function checkTypes(command: string, { types }: Selection, model: Model): void {
  const names = [...model.keys()]
  const unknown = [...(types ?? [])].find(type => !model.has(type))
  if (unknown !== undefined) {
    throw wrong(command, `--types: there is no entity type ${JSON.stringify(unknown)}${suggest(unknown, names)}`)
  }
}

export const wrong = (command: string, text: string) =>
  new WrongArguments(`${command}: ${text}; see aspectd ${command} --help`)
