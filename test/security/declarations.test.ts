import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import type { Contribution, Operation, Plugin } from '../../core/index.ts'
import { createAsk } from './calls.ts'
import { PUBLIC } from './public.ts'
import { createRights } from './rights.ts'
import { OPEN } from './values.ts'

/** The operation whose rule is replaced by 'signed-in'. */
let loosened: Operation['run'] | undefined

/** The same operation with a rule that can be replaced while the server runs. */
const loosen = (operation: Operation): Operation => ({
  ...operation,
  get allow() {
    return loosened === operation.run ? 'signed-in' : operation.allow
  }
})

const eachOf = (operations: Readonly<Record<string, Operation>> = {}) =>
  Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, loosen(operation)]))

function loosenContribution({ operations, actions, routes, ...others }: Contribution<unknown>): Contribution<unknown> {
  return {
    ...others,
    operations: {
      ...(operations?.Query ? { Query: eachOf(operations.Query) } : {}),
      ...(operations?.Mutation ? { Mutation: eachOf(operations.Mutation) } : {}),
      ...(operations?.Subscription ? { Subscription: eachOf(operations.Subscription) } : {})
    },
    actions: Object.fromEntries(
      Object.entries(actions ?? {}).map(([name, one]) => [name, { ...one, operation: loosen(one.operation) }])
    ),
    routes: (routes ?? []).map(one => ({ ...one, operation: loosen(one.operation) }))
  }
}

const withLooseRules = (plugin: Plugin): Plugin => ({
  ...plugin,
  manifest: { ...plugin.manifest, setup: context => loosenContribution(plugin.manifest.setup(context)) }
})

t.test('the matrix detects each privilege declaration that is removed', async t => {
  const rights = await createRights(t, bundled.map(withLooseRules))
  const ask = await createAsk(rights.server.admin)
  await rights.give([])
  // What the core itself offers has no plugin whose rules could be replaced.
  const guarded = rights.server.kernel.operations.filter(
    // Most tools demand nothing themselves: what they run does.
    ({ kind, name, plugin }) => kind !== 'tool' && plugin !== 'core' && !OPEN.has(name) && !PUBLIC.has(name)
  )
  t.ok(guarded.length > 30)
  for (const operation of guarded) {
    loosened = undefined
    t.equal(await ask(rights.user, operation), 403, `${operation.name} with its declaration`)
    loosened = operation.operation.run
    const status = await ask(rights.user, operation)
    const isDetected = status !== 403 || rights.refused().length === 0
    t.ok(isDetected, `${operation.name} without its declaration`)
  }
})
