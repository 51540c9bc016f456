import { definePlugin, Type } from '../../core/index.ts'
import { documentation } from '../documentation/index.ts'
import { documents } from '../documents/index.ts'
import { domains } from '../domains/index.ts'
import { entities } from '../entities/index.ts'
import { glossary } from '../glossary/index.ts'
import { lineage } from '../lineage/index.ts'
import { owners } from '../owners/index.ts'
import { properties } from '../properties/index.ts'
import { queries } from '../queries/index.ts'
import { search } from '../search/index.ts'
import { tags } from '../tags/index.ts'
import { views } from '../views/index.ts'
import { operations, sdl, USES } from './agents/list.ts'
import { AgentUse, createNoteUse, TOKEN } from './agents/use.ts'
import { toolsOf } from './all-tools.ts'
import { createLimit } from './limit.ts'
import { createRoutes } from './routes.ts'
import { createViews } from './views.ts'

/** The catalog for agents, by the Model Context Protocol. */
export const mcp = definePlugin({
  name: 'mcp',
  contract: 2,
  needs: { entities },
  wants: { documentation, documents, domains, glossary, lineage, owners, properties, queries, search, tags, views },
  config: Type.Object({
    callsPerMinute: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 600,
      description: 'calls of tools that one token may make in a minute, on one instance'
    })
  }),
  aspects: { aspectdAgentUse: { schema: AgentUse, on: [TOKEN], keep: 0, guard: { sealed: true } } },
  lazySchemas: true,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/settings/agents',
        title: 'Agents',
        menu: 'settings',
        order: 25,
        show: 'agents.ts#AgentsPage',
        anyOf: USES
      }
    ]
  },
  setup({ needs, config, aspects: { aspectdAgentUse: uses }, data, model, host, graphql, background, system, wants }) {
    const { aspects } = needs.entities
    const enabled: ReadonlySet<string> = new Set(Object.entries(wants).flatMap(([name, api]) => (api ? [name] : [])))
    const asking = { data, model, graphql, views: createViews(graphql), has: (name: string) => enabled.has(name) }
    const noteUse = createNoteUse({ uses, background, system })
    return {
      sdl,
      operations: operations({ data, uses, infos: aspects.dataHubAccessTokenInfo }),
      tools: toolsOf({ ...asking, aspects }),
      routes: createRoutes({ asking, host, limit: createLimit(config.callsPerMinute), noteUse })
    }
  }
})
