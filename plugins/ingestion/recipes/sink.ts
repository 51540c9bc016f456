import { isRecord } from '../../../core/index.ts'
import type { Problem } from './problem.ts'

const LOCAL = new Set(['localhost', '127.0.0.1', '::1', '[::1]', '0.0.0.0', '[::]'])
const TYPES = ['datahub-rest', 'datahub']

/** Whether a sink writes to the server with this address. */
export function isSinkTo(sink: unknown, address: string): boolean {
  if (!isRecord(sink) || !TYPES.includes(String(sink.type))) return false
  const server = isRecord(sink.config) ? sink.config.server : undefined
  if (typeof server !== 'string') return false
  const [there, here] = [URL.parse(server), URL.parse(address)]
  if (!there || !here) return false
  const isHost = there.hostname === here.hostname || (LOCAL.has(there.hostname) && LOCAL.has(here.hostname))
  return isHost && portOf(there) === portOf(here)
}

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** A recipe needs no sink: what a run finds is written to the server that runs it. */
export function sinkProblems(sink: unknown, address: string): Problem[] {
  if (sink === undefined || sink === null) return []
  const warn = (path: string, message: string): Problem[] => [{ path, message, severity: 'WARNING' }]
  if (!isRecord(sink) || typeof sink.type !== 'string') {
    return [{ path: 'sink', message: 'expected an object with type and config, or no sink', severity: 'ERROR' }]
  }
  if (isSinkTo(sink, address)) {
    return warn('sink', 'is not needed: a run here writes to this catalog by itself, with a token of its own')
  }
  const { server } = isRecord(sink.config) ? sink.config : {}
  if (TYPES.includes(sink.type) && typeof server === 'string') {
    const host = URL.parse(server)?.host ?? 'another server'
    return warn(
      'sink.config.server',
      `the run writes to ${host}, not to this catalog: leave the sink out to write here`
    )
  }
  return warn(
    'sink.type',
    `the run writes to ${JSON.stringify(sink.type.slice(0, 100))}, not to this catalog: leave the sink out to write here`
  )
}
