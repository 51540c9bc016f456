import { resolve } from 'node:path'
import { type Call, createWakeups, definePlugin, type Urn } from '../../core/index.ts'
import { entities, merging } from '../entities/index.ts'
import { events } from '../events/index.ts'
import { owners } from '../owners/index.ts'
import { runs } from '../runs/index.ts'
import { config } from './config.ts'
import { aspects } from './definitions.ts'
import { EXECUTION, requestExecution } from './execution.ts'
import { fields } from './fields.ts'
import { createFiles } from './files/files.ts'
import { uploadRoute } from './files/route.ts'
import { createFollowers } from './followers.ts'
import { createGallery } from './gallery.ts'
import { MANAGES, operations, toManageSources } from './graphql.ts'
import { createKeeping } from './keeping/keeping.ts'
import { createRecipeReader } from './recipes/reader.ts'
import { runner as point } from './runner.ts'
import { scheduleSdl, sourceSchedules } from './schedule.ts'
import { ownersSdl, sdl } from './sdl.ts'
import { runsSdl } from './sdl-runs.ts'
import { demandSource, parseSourceUrn } from './source.ts'
import { createWaiting } from './waiting.ts'

export { secretsIn } from './recipes/references.ts'
export { isSinkTo } from './recipes/sink.ts'
export { type Runner, type RunState, runner, type SourceSchema } from './runner.ts'

/** For plugins that run recipes. */
export interface Ingestion {
  /** Stores a request to run a source, as `createIngestionExecutionRequest`; resolves to its URN. @throws NoSuchSource */
  request(call: Call, source: Urn): Promise<Urn>
  /** The folder with a folder of uploaded files for each source. Recipes of requests name them by their paths. */
  readonly filesFolder: string
  /** Folders that recipes may read besides. */
  readonly folders: readonly string[]
}

const SETTINGS = 'aspectdIngestionSettings'
/** Of sources and of requests to run them. */
const SHOWN = [
  'dataHubIngestionSourceInfo',
  'dataHubExecutionRequestInput',
  'dataHubExecutionRequestResult',
  'dataHubExecutionRequestSignal'
]

/** Ingestion sources, their recipes, and the requests to run them. */
export const ingestion = definePlugin({
  name: 'ingestion',
  contract: 2,
  needs: { entities },
  wants: { events, runs, owners },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/ingestion',
        title: 'Ingestion',
        menu: 'operate',
        icon: 'plug',
        order: 10,
        show: 'pages.ts#SourcesPage',
        anyOf: MANAGES
      },
      { path: '/ingestion/new/:type?', title: 'Connect a source', show: 'pages.ts#NewPage', anyOf: MANAGES },
      { path: '/ingestion/runs/:id', title: 'Run', show: 'pages.ts#RunPage', anyOf: MANAGES },
      { path: '/ingestion/:id/:tab?', title: 'Ingestion source', show: 'pages.ts#SourcePage', anyOf: MANAGES }
    ],
    actions: [{ title: 'Connect a source', to: '/ingestion/new', icon: 'plug', anyOf: MANAGES }],
    home: [{ show: 'home/failed.ts#FailedRuns', anyOf: MANAGES }]
  },
  config,
  lazySchemas: true,
  aspects,
  setup(context) {
    const { needs, wants, config: given, data, model, host, extension, background, system } = context
    const settings = context.aspects.aspectdIngestionSettings
    const runner = () => extension(point)
    const folder = resolve(given.filesFolder || resolve(host.dataFolder, 'ingestion/files'))
    const files = createFiles({ folder, settings })
    const reader = createRecipeReader()
    const followers = createFollowers(data)
    wants.events?.onPoll(followers.asked)
    const deps = {
      ...{ data, model, host, settings, files, reader, runner },
      waiting: createWaiting({ data, runner, followers }),
      gallery: createGallery(runner),
      aspects: needs.entities.aspects,
      runs: wants.runs,
      owners: wants.owners,
      wakeups: createWakeups()
    }
    const scheduleDeps = { ...deps, schedules: context.aspects.aspectdIngestionSchedule }
    context.schedules(sourceSchedules(scheduleDeps, given))
    const api: Ingestion = {
      request: (call, source) => requestExecution(deps, call, source),
      filesFolder: folder,
      folders: given.folders
    }
    async function sourceOf(call: Call, text: string): Promise<Urn> {
      const urn = parseSourceUrn(text)
      await demandSource(deps, call, urn)
      return urn
    }
    return {
      api,
      sdl: `${sdl}${runsSdl}${scheduleSdl}${wants.owners ? ownersSdl : ''}`,
      operations: operations(deps),
      fields: fields(scheduleDeps),
      routes: [uploadRoute({ files, maxBytes: given.fileMB * 1_000_000, allow: toManageSources, sourceOf })],
      extends: [merging.with(createKeeping({ data, settings, inputs: deps.aspects.dataHubExecutionRequestInput }))],
      entityTypes: { [EXECUTION]: 'ExecutionRequest' },
      onChange: {
        aspects: [SETTINGS, ...SHOWN],
        changed(keys) {
          deps.wakeups.wake()
          if (keys === 'lost') return
          const call = system('deleting the files of ingestion sources')
          for (const { urn, aspect } of keys)
            if (aspect === SETTINGS) background.run(files.forget(call, urn), 'deleting the files of a source failed')
        }
      },
      start() {
        runner()?.onChange?.(deps.wakeups.wake)
        return background.run(files.sweep(Date.now()), 'removing unfinished uploads failed')
      },
      close: reader.close
    }
  }
})
