import type { Call } from '../call.ts'
import type { PluginTool } from '../contract/tool.ts'
import { BadRequest } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import { createParams } from '../http/params.ts'
import type { Operations } from '../operation/operations.ts'

/** Registers the tools of all plugins as operations. */
export function createTools(plugins: readonly NamedContribution[], operations: Operations): PluginTool[] {
  return plugins.flatMap(({ plugin, contribution }) =>
    Object.entries(contribution.tools ?? {}).map(([name, { spec, operation }]): PluginTool => {
      const reads = spec.changes === undefined
      const perform = operations.add({ kind: 'tool', name, plugin, operation, params: spec.input, reads })
      const params = createParams(spec.input)
      const run = (args: unknown, call: Call) => {
        const { value, problem } = params.read(args ?? {})
        if (problem) throw new BadRequest(`argument ${problem.path.slice(1)} of ${name}: ${problem.message}`)
        return perform(value, call)
      }
      return { plugin, name, spec, run }
    })
  )
}
