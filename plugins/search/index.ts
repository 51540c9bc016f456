import { resolve } from 'node:path'
import { definePlugin, type Model } from '../../core/index.ts'
import { entities, textIndex } from '../entities/index.ts'
import { views } from '../views/index.ts'
import { createFindByText } from './answers/find.ts'
import { createAnswers } from './answers/index.ts'
import { createApi } from './api.ts'
import { openSearchOf, SearchConfig } from './config.ts'
import { createIndexReports, openEngine, type Rules, removeIndex, urnFieldsOf } from './engine/index.ts'
import { searchedTypes } from './filters/entity-types.ts'
import { createGraphql } from './graphql/index.ts'
import { measureQuestions, observeEngine, observeEntities } from './metrics.ts'
import { createActions } from './rest/actions.ts'
import { restoreAction } from './rest/restore.ts'
import { searched } from './searched.ts'

export { namesIn, type ShownFacet } from './answers/facets.ts'
export { type Asked, cursorOf, scrollIdOf } from './answers/question.ts'
export { type Answer, type AskedPage, lookOf, type ScrollAnswer, type SearchFlags } from './answers/search.ts'
export type { SearchApi } from './api.ts'
export type { Page, Reachable, Reached, SearchEngine, Walk, Wanted } from './engine/index.ts'
export { resultsSdl } from './graphql/sdl-results.ts'
export { Criteria } from './rest/params.ts'
export { type Searched, searched } from './searched.ts'

/** Finds entities by text, filters and lineage, from an index of its own that follows the store. */
export const search = definePlugin({
  name: 'search',
  contract: 2,
  needs: { entities },
  wants: { views },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      { path: '/', title: 'Home', show: 'home/page.ts#HomePage' },
      { path: '/search', title: 'Explore', menu: 'catalog', icon: 'compass', order: 10, show: 'search.ts#SearchPage' },
      {
        path: '/coverage',
        title: 'Coverage',
        menu: 'govern',
        icon: 'chart-column',
        order: 5,
        show: 'measures/page.ts#CoveragePage'
      }
    ],
    panels: [{ on: ['dataPlatform'], tab: 'Contents', show: 'narrow.ts#PlatformContents' }],
    links: [{ title: 'Search by name', to: '/search?query=:name', isForMissing: true }]
  },
  config: SearchConfig,
  setup({ wants: { views }, config, data, model, host, health, metrics, extension, ...context }) {
    const { log, storeSource, retainFeed, system } = context
    const path = indexPath(config.path, storeSource.url, host.dataFolder)
    const rules = rulesOf(model)
    const openSearch = openSearchOf(config, storeSource.url)
    const engine = openEngine({
      source: storeSource,
      rules,
      ...(openSearch ? { openSearch } : { path }),
      log,
      report: createIndexReports(health, log),
      asked: measureQuestions(metrics),
      durable: retainFeed
    })
    observeEngine(metrics, engine, openSearch ? undefined : path)
    observeEntities(metrics, engine, { data, types: rules.types, system })
    const answers = createAnswers({ data, model, engine, views, fresh: config.fresh })
    const rebuild = async (): Promise<boolean> => {
      // Any process can ask for a new index that is shared.
      if (openSearch) engine.start()
      if (await engine.rebuild()) return true
      removeIndex(path)
      return false
    }
    const api = createApi(answers, rebuild)
    const restoreIndices = restoreAction({ data, model, engine, search: api.search })
    return {
      ...createGraphql(answers, search => extension(searched)?.(search)),
      actions: { ...createActions(answers), 'operations.restoreIndices': restoreIndices },
      api,
      extends: [textIndex.with(createFindByText(answers.deps))],
      onChange: {
        changed: keys => {
          if (keys !== 'lost') engine.changed(keys)
        }
      },
      commands: {
        async reindex() {
          if (await rebuild()) return 'started'
          return `${path} was removed: the index is built at the next start, or now by the server that uses it`
        },
        reindexState: () => JSON.stringify(engine.state())
      },
      pace: () => engine.room(),
      start: () => {
        if (!config.onDemand) engine.start()
      },
      close: engine.close
    }
  }
})

function indexPath(configured: string, store: string, dataFolder: string): string {
  if (configured !== '') return resolve(configured)
  if (store.startsWith('sqlite:')) return `${resolve(store.slice('sqlite:'.length))}.search.db`
  return resolve(dataFolder, 'search.db')
}

/** What is indexed: sealed types not at all, of sealed aspects only that they are stored. */
function rulesOf(model: Model): Rules {
  const sealed = [...model.aspects.values()].filter(({ guard }) => guard.sealed).map(({ name }) => name)
  const types = [...model.types.values()].filter(({ guard }) => !guard.sealed).map(({ name }) => name)
  return {
    definitions: model.definitions(),
    fields: [...model.searchFields(), ...urnFieldsOf(model, searchedTypes(model))],
    types,
    sealed
  }
}
