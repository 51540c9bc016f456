import { pino } from 'pino'
import type { Test } from 'tap'
import { parseUrn, type Row } from '../../../core/index.ts'
import { createModel } from '../../../core/model/model.ts'
import { openStore } from '../../../core/store/open.ts'
import { aspects, defs, types } from '../../../plugins/entities/definitions.ts'
import { start } from '../../helper.ts'

/** A value of an aspect that this version refuses to write. */
export interface OldValue {
  readonly urn: string
  readonly aspect: string
  readonly value: unknown
}

/** A server whose store has values that an earlier version wrote. */
export async function startWith(t: Test, values: readonly OldValue[]) {
  const empty = await start(t)
  await empty.close()
  const model = createModel([{ name: 'entities', types, aspects, defs, lazySchemas: true }])
  const store = await openStore(empty.store, { log: pino({ level: 'silent' }) })
  for (const { urn: text, aspect, value } of values) {
    const urn = parseUrn(text)
    const stamp = { version: 1, time: 1, actor: 'urn:li:corpuser:datahub', run: '', system: '{}' }
    const row = { urn, aspect, revision: `${urn}${aspect}`, json: JSON.stringify(value), ...stamp } as Row
    const add = model.aspects.get(aspect)?.entries(value) ?? []
    const stale = await store.aspects.write([{ kind: 'put', row, expected: null, keep: 0, add, drop: [] }])
    if (stale.length > 0) throw new Error(`${aspect} of ${urn} is stored already`)
  }
  await store.close()
  return empty.restart()
}
