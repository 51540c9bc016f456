import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  createError,
  type Data,
  type Edit,
  makeUrn,
  PluginDisabled,
  parseUrnOf,
  type Urn
} from '../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../entities/index.ts'
import type { Sealing } from '../secrets/index.ts'

const ConnectionInput = createError('CONNECTIONS_INPUT', '%s', 400)
const NoSuchConnection = createError('CONNECTIONS_NONE', 'Failed to %s connection %s. It does not exist.', 404)

export const CONNECTION = 'dataHubConnection'
const ID = { max: 500, isRequired: true, isOneLine: true }
const NAME = { max: 500, isRequired: true }
const BLOB = { max: 500_000, isRequired: true }

export interface ConnectionDeps {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, 'dataHubConnectionDetails' | 'dataPlatformInstance'>
  /** `undefined` while the plugin secrets is disabled: nothing is written or read then. */
  readonly sealing: Sealing | undefined
}

type Details = ModelAspects['dataHubConnectionDetails']

/** As GraphQL's DataHubConnection. */
export interface Connection {
  readonly urn: Urn
  readonly details: {
    readonly type: Details['type']
    readonly name: string | null
    readonly json: { readonly blob: string } | null
  }
  readonly platform: Urn
}

interface Changes {
  readonly type?: 'JSON' | null
  readonly platformUrn?: string | null
  readonly json?: { readonly blob: string } | null
  readonly name?: string | null
}

export interface ConnectionUpdate extends Changes {
  readonly urn: string
}

export interface NewConnection extends Changes {
  readonly id?: string | null
  readonly type: 'JSON'
  readonly platformUrn: string
}

export const parseConnectionUrn = (text: string): Urn => parseUrnOf(CONNECTION, text)

/** The connection with its blob in plain text; that it was given away is in the audit trail. */
export async function readConnection(deps: ConnectionDeps, call: Call, urn: Urn): Promise<Connection | undefined> {
  const { aspects } = deps
  const system = call.as('reading a connection')
  const [details, instance] = await Promise.all([
    aspects.dataHubConnectionDetails.get(system, urn),
    aspects.dataPlatformInstance.get(system, urn)
  ])
  if (!details || !instance) return
  const { type, name = null, json } = details
  if (json) call.effects.disclosed.push(urn)
  const blob = json && sealingOf(deps).open(urn, json.encryptedBlob)
  return { urn, details: { type, name, json: blob === undefined ? null : { blob } }, platform: instance.platform }
}

/** Replaces all of the connection. Without an id a new one with a random id. */
export async function putConnection(deps: ConnectionDeps, call: Call, input: NewConnection): Promise<Connection> {
  if (!input.json) throw new ConnectionInput('A connection of the type JSON requires the member json')
  const id = input.id == null ? randomUUID() : checkText('The id of a connection', input.id, ID, ConnectionInput)
  const urn = makeUrn(CONNECTION, id)
  await deps.data.write(
    call,
    editsOf(deps, urn, input)(() => ({ type: 'JSON' }))
  )
  return written(deps, call, urn)
}

/** Changes what the input has. @throws NoSuchConnection */
export async function changeConnection(deps: ConnectionDeps, call: Call, update: ConnectionUpdate) {
  const urn = parseConnectionUrn(update.urn)
  const existing = (old: Details | undefined) => {
    if (!old) throw new NoSuchConnection('update', urn)
    return old
  }
  await deps.data.write(call, editsOf(deps, urn, update)(existing))
  return written(deps, call, urn)
}

export async function deleteConnection({ data }: ConnectionDeps, call: Call, urn: Urn): Promise<boolean> {
  const [exists] = await data.exists(call.as('looking up a connection'), [urn])
  if (!exists) throw new NoSuchConnection('delete', urn)
  await data.erase(call, urn)
  return true
}

/** Of what the caller's function makes of the old details. */
function editsOf(deps: ConnectionDeps, urn: Urn, { platformUrn, json, name }: Changes) {
  checkText('The name of a connection', name, NAME, ConnectionInput)
  const platform = platformUrn == null ? undefined : parseUrnOf('dataPlatform', platformUrn)
  const encryptedBlob = json ? sealingOf(deps).seal(urn, checkedBlob(json.blob)) : undefined
  const { dataHubConnectionDetails, dataPlatformInstance } = deps.aspects
  return (base: (old: Details | undefined) => Details): Edit[] => [
    dataHubConnectionDetails.edit(urn, old => ({
      ...base(old),
      ...(name == null ? {} : { name }),
      ...(encryptedBlob === undefined ? {} : { json: { encryptedBlob } })
    })),
    ...(platform ? [dataPlatformInstance.edit(urn, () => ({ platform }))] : [])
  ]
}

async function written(deps: ConnectionDeps, call: Call, urn: Urn): Promise<Connection> {
  const found = await readConnection(deps, call, urn)
  if (!found) throw new NoSuchConnection('read', urn)
  return found
}

/** @throws ConnectionInput unless the text is JSON */
function checkedBlob(blob: string): string {
  checkText('The blob of a connection', blob, BLOB, ConnectionInput)
  try {
    JSON.parse(blob)
    return blob
  } catch {
    // The parser's message would quote the blob.
    throw new ConnectionInput('The blob of a connection must be JSON')
  }
}

function sealingOf({ sealing }: ConnectionDeps): Sealing {
  if (!sealing) throw new PluginDisabled('The contents of a connection', 'secrets')
  return sealing
}
