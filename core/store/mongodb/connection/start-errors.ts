import { MongoError, MongoServerSelectionError, type ServerDescription, type TopologyDescription } from 'mongodb'
import { Misconfigured } from '../../../errors.ts'
import { Codes, codeOf } from '../errors.ts'

const FORM = 'mongodb://user:password@host:port,host:port/database?replicaSet=name'

/** An error that stops the start, as one sentence. */
export function cannotUse(name: string, reason: string, cause?: unknown): Error {
  return new Misconfigured(`The store ${name} cannot be used: ${reason}.`, { cause })
}

/** For a URL that the driver refused. The message does not show it: any part may belong to the password. */
export function malformedUrl(thrown: unknown): Error {
  const message = thrown instanceof Error ? thrown.message : ''
  return new Misconfigured(`The URL of the store, mongodb://…, is malformed: ${malformed(message)}.`, { cause: thrown })
}

function malformed(message: string): string {
  if (/^options? [\w, ]+ (is|are) not supported$/.test(message)) return message
  if (/^(Username|Password) contains unescaped/.test(message)) {
    return 'the characters : / ? # [ ] @ % in its user and password must be percent-encoded (@ as %40)'
  }
  return `expected ${FORM}`
}

/** An error while connecting or preparing the store; an error that does not come from the database stays as it is. */
export function startError(thrown: unknown, name: string): unknown {
  const reason = reasonOf(thrown, name)
  return reason === undefined ? thrown : cannotUse(name, reason, thrown)
}

function reasonOf(thrown: unknown, name: string): string | undefined {
  if (thrown instanceof MongoServerSelectionError && thrown.reason) return selectionReason(thrown.reason)
  const code = codeOf(thrown)
  if (code === Codes.AuthenticationFailed) {
    return 'the server rejected its user and password; correct them, or name the database of the user, for example authSource=admin'
  }
  if (code === Codes.Unauthorized) return unauthorizedReason(thrown, name)
  return thrown instanceof MongoError || isSystemError(thrown) ? thrown.message : undefined
}

/** For example the DNS query of mongodb+srv. */
function isSystemError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'syscall' in thrown
}

function unauthorizedReason(thrown: unknown, name: string): string {
  const message = thrown instanceof Error ? thrown.message : ''
  if (/requires authentication/.test(message)) return `it requires a user: ${FORM}`
  const [, command = 'use it'] = /to execute command \{ (\w+)/.exec(message) ?? []
  const database = name.slice(name.lastIndexOf('/') + 1)
  return `its user is not allowed to ${command}; give it the role readWrite on the database ${database}`
}

function selectionReason({ servers, setName }: TopologyDescription): string {
  const all = [...servers.values()]
  const failure = all.map(({ error }) => error?.message).find(message => message !== undefined)
  if (failure) return `no server answers (${failure}); check its hosts, ports and TLS options, and whether mongod runs`
  if (all.length === 0) return notAMember(setName)
  return waitingReason(all)
}

function notAMember(setName: string | null): string {
  const set = setName ?? 'rs0'
  return (
    `none of its hosts belongs to a replica set ${set}; correct replicaSet=, ` +
    `or start a standalone mongod with --replSet ${set} and run rs.initiate() in its shell once`
  )
}

function waitingReason(servers: readonly ServerDescription[]): string {
  return servers.some(({ type }) => type === 'RSGhost')
    ? 'its replica set is not initiated; run rs.initiate() in the shell of one member once'
    : 'its replica set has no primary now; see rs.status() in the shell of a member'
}
