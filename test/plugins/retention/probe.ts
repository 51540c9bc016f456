import type { Test } from 'tap'
import { type Call, definePlugin, parseUrn, type Urn } from '../../../core/index.ts'
import { entities } from '../../../plugins/entities/index.ts'
import type { GivenRule } from '../../../plugins/retention/config.ts'
import { createRemoval } from '../../../plugins/retention/removal.ts'
import { checkRules } from '../../../plugins/retention/rules.ts'
import type { WalkDeps } from '../../../plugins/retention/walk/found.ts'
import { type Client, type Server, start } from '../../helper.ts'

export const DAY = 86_400_000

interface Faults {
  readonly note?: WalkDeps['note']
  /** Called before points are removed: what it throws ends the removal there, as a crash does. */
  readonly beforePoints?: () => void
}

/** A server, with what a rule removes at any time. */
export async function startProbe(t: Test, { note = async () => undefined, beforePoints }: Faults = {}) {
  let found: (WalkDeps & { call: Call; model: Parameters<typeof checkRules>[1] }) | undefined
  const probe = definePlugin({
    name: 'probe',
    contract: 2,
    needs: { entities },
    setup({ needs, data, model, system }) {
      const deps = { data, entities: needs.entities, aspects: needs.entities.aspects, eraseLog: undefined, note }
      found = { ...deps, model, call: system('test') }
      return {
        beforeCommit(_call, changes, points) {
          if (changes.length + points.length === 0) beforePoints?.()
          return []
        }
      }
    }
  })
  const server: Server = await start(t, { plugins: [probe] })
  if (!found) throw new Error('the plugin was not set up')
  const { call, model, ...deps } = found

  function removalOf(given: GivenRule, at: number) {
    const config = {
      ...{ enabled: true, schedule: '@daily', timezone: 'UTC', maxShare: 1, batchSize: 1 },
      rules: [given]
    }
    const [rule] = checkRules(config, model)
    if (!rule) throw new Error('no rule')
    return createRemoval(deps, call, { rule, at })
  }
  const planOf = async (given: GivenRule, at: number) => {
    const plan = await removalOf(given, at).plan(Number.POSITIVE_INFINITY)
    if (!plan) throw new Error('no plan')
    return plan
  }
  return {
    server,
    deps,
    call,
    planOf,
    /** Removes in slices of a few. Resolves to how many. */
    async remove(given: GivenRule, at: number, slice = 3): Promise<number> {
      const removal = removalOf(given, at)
      for (let removed = 0; ; ) {
        const gone = await removal.remove(slice)
        removed += gone
        if (gone < slice) return removed
      }
    },
    async times(urn: string, aspect = 'datasetProfile'): Promise<number[]> {
      const { points } = await deps.data.series.range(call, { urn: parseUrn(urn), aspect }, { limit: 1000 })
      return points.map(({ time }) => time)
    },
    exists: async (urn: string): Promise<boolean> => (await deps.data.exists(call, [urn as Urn]))[0] === true
  }
}

export const dataset = (name: string, platform = 'hive') =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`

/** Asks a server for what is known of its rules. */
export async function overview(client: Client) {
  const fields = 'name isDue runs { task state startedAt removed planned share error }'
  const { data, errors } = await client.gql(`{ retention { isEnabled nextRun rules { ${fields} } } }`)
  if (errors) throw new Error(JSON.stringify(errors))
  return data?.retention
}

export const planned = (client: Client, rule: string) =>
  client.gql(
    'query ($rule: String!) { retentionPlan(rule: $rule) { removed oldest newest share examples types { type removed stored } } }',
    { rule }
  )

export const runRule = (client: Client, rule: string, confirm = false) =>
  client.gql('mutation ($rule: String!, $confirm: Boolean) { runRetention(rule: $rule, confirm: $confirm) }', {
    rule,
    confirm
  })
