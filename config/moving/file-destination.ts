import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs'
import { MoveFailed } from './client.ts'
import { isWithoutHistory } from './left-out.ts'
import type { Destination } from './move.ts'
import { lineOf } from './proposal-line.ts'
import type { Report } from './report.ts'
import type { Place } from './source.ts'
import type { Value } from './value.ts'

/** A JSON array with one proposal on each line; it has its name when it is complete. Only its owner can read it. */
export function openFileDestination(file: string, after: Place | undefined, report: Report): Destination {
  if (existsSync(file)) throw new MoveFailed(`${file} exists, and is not overwritten: name another file`)
  const partial = `${file}.partial`
  const from = Number(after?.bytes ?? 0)
  const descriptor = openSync(partial, from > 0 ? 'r+' : 'w', 0o600)
  ftruncateSync(descriptor, from)
  let bytes = from
  const put = (text: string) => {
    bytes += writeSync(descriptor, text, bytes)
  }
  const putValue = (value: Value) => {
    try {
      put(`${bytes === 0 ? '[\n' : ',\n'}${lineOf(value)}`)
      report.count(value.type, { written: 1 })
    } catch (cause) {
      if (!(cause instanceof Error) || !('statusCode' in cause)) throw cause
      report.add('unread', { of: `${value.urn} ${value.aspect}`, why: cause.message })
    }
  }
  return {
    name: file,
    async write({ values, earlier }) {
      const before = await earlier(values.filter(value => !isWithoutHistory(value)))
      const versions = new Map(values.filter(value => !isWithoutHistory(value)).map((value, at) => [value, before[at]]))
      for (const value of values) {
        for (const version of versions.get(value) ?? []) putValue(version)
        putValue(value)
      }
      fsyncSync(descriptor)
    },
    place: () => ({ bytes }),
    async finish() {
      put(bytes === 0 ? '[]\n' : '\n]\n')
      fsyncSync(descriptor)
      renameSync(partial, file)
    },
    close: () => closeSync(descriptor)
  }
}
