import { timeOf } from '../../core/data/point-identity.ts'
import type { Model } from '../../core/index.ts'
import { modelOf } from '../../core/model/model.ts'
import { openSource } from '../../core/store/transfer/open.ts'
import type { Source } from '../../core/store/transfer/port.ts'
import { type Watch, watched } from '../../core/store/transfer/progress.ts'
import type { StoreRecord } from '../../core/store/transfer/record.ts'
import { readSettings } from '../settings.ts'
import { attended, using } from './attended.ts'
import type { Command } from './command.ts'

export const check: Command = {
  name: 'check',
  purpose: 'list stored values that this version would not write',
  options: ['store'],
  operands: [],
  help: `aspectd check [--store <store>]

Lists what an earlier version stored and this one refuses: references to entities of a type that the model does not allow
there, malformed URNs, times in seconds. Such values are read as before, and refused when they are written again.
Each line has the URN, the aspect, and what is wrong with its place. Nothing is changed; servers can keep running. The
exit code is 1 if there is anything to list.

  --store <store>  sqlite:<path> or mongodb://<hosts>/<database>?replicaSet=<name>; default: the configured store
`,
  run({ option, env }) {
    const { config, folder } = readSettings(env)
    return attended('interrupted: the rest of the store was not checked', async watch => {
      const [{ bundled }, { loadPlugins }] = await Promise.all([import('../plugins.ts'), import('../load.ts')])
      const plugins = [...bundled, ...(await loadPlugins(config.load, folder))]
      const model = modelOf(plugins, plugins)
      return using(openSource(option('store') ?? config.store, { alone: false }), source => list(source, model, watch))
    })
  }
}

async function list(source: Source, model: Model, watch: Watch): Promise<string> {
  const total = await source.size()
  let records = 0
  let wrong = 0
  for await (const slice of watched(source.records(), { step: 'checking', total }, watch)) {
    for (const record of slice) {
      const what = wrongIn(record, model)
      if (what === undefined) continue
      wrong++
      process.stdout.write(`${record.urn} ${what}\n`)
    }
    records += slice.length
  }
  if (wrong > 0) process.exitCode = 1
  return `checked ${records} records of ${source.name}: ${wrong === 0 ? 'nothing is' : `${wrong} are`} wrong`
}

/** `undefined` also for aspects that no plugin defines, and for superseded values. */
function wrongIn(record: StoreRecord, model: Model): string | undefined {
  if (record.kind !== 'row' && record.kind !== 'point') return undefined
  const aspect = model.aspects.get(record.aspect)
  if (!aspect) return undefined
  const value = JSON.parse(record.json)
  try {
    aspect.validate(value)
    if (record.kind === 'point') timeOf(value, `aspect ${aspect.name}`)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const reference = aspect.wrongReference(value)
  return reference && `aspect ${aspect.name}: ${reference}`
}
