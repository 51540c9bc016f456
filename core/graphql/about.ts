import type { Call } from '../call.ts'
import type { Model } from '../contract/model.ts'
import { operation } from '../contract/operation.ts'
import type { Contribution } from '../contract/plugin.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Gate } from '../operation/gate.ts'
import type { PluginStates, PluginStatus } from '../operation/plugin-states.ts'

/** Shows the error of a plugin, which may quote paths and addresses of the machine. */
const OPERATOR = 'MANAGE_SYSTEM_OPERATIONS'

/** The states of the plugins as the caller may see them. */
export type VisibleStates = (call: Call) => MaybePromise<readonly PluginStatus[]>

export function createVisibleStates(states: PluginStates, gate: Pick<Gate, 'allowed'>): VisibleStates {
  return async call => {
    const isOperator = await gate.allowed(call, [{ anyOf: [OPERATOR] }])
    return states.plugins().map(({ error, ...visible }) => (isOperator && error ? { ...visible, error } : visible))
  }
}

/** What the schema says about the server itself. */
export function aboutServer(
  plugins: readonly string[],
  model: Model,
  states: VisibleStates
): Pick<Contribution<undefined>, 'sdl' | 'operations' | 'fields'> {
  const about = { plugins, entityTypes: [...model.types.keys()] }
  return {
    sdl: `
      """The plugins and entity types of this server."""
      type About {
        plugins: [String!]!
        """The same plugins with their states, in the order in which they start."""
        pluginStates: [PluginStatus!]!
        entityTypes: [EntityType!]!
      }
      type PluginStatus {
        name: String!
        state: PluginState!
        """When it came into this state, in milliseconds since the epoch."""
        since: Float!
        """Why it failed; only for users with the privilege ${OPERATOR}."""
        error: String
        """Long work that it must finish before it does all that it can."""
        progress: PluginProgress
      }
      """How far it has come, in whatever it counts."""
      type PluginProgress {
        work: String!
        done: Float!
        total: Float!
        """Estimated."""
        secondsLeft: Float
      }
      enum PluginState {
        STARTING
        READY
        """It did not start, or a part of it fails: the rest of the server works without it."""
        FAILED
      }
      type Query { aspectd: About! }`,
    operations: { Query: { aspectd: operation('signed-in', () => about) } },
    fields: { About: { pluginStates: (_about: never, _args: never, call: Call) => states(call) } }
  }
}
