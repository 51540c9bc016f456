import type * as aspectd from '../../core/index.ts'
import type * as entitiesModule from '../../plugins/entities/index.ts'
import type * as kitModule from '../../plugins/kit/index.ts'
import type { tasks as tasksPlugin } from '../../plugins/tasks/index.ts'
import type * as testing from '../../testing/index.ts'

// The names that the examples of docs/plugins.md use, besides those that they import. Only their types matter.

declare const Notes: aspectd.TObject<{ notes: aspectd.Type.TArray<aspectd.Type.TString> }>
type Note = aspectd.Static<typeof Notes>
type GlobalTags = entitiesModule.ModelAspects['globalTags']
type ApiOf<P> = P extends aspectd.Plugin<infer Api> ? Api : never

export interface ExampleScope {
  readonly Notes: typeof Notes
  readonly NotATag: new (urn: aspectd.Urn) => Error
  readonly addNote: aspectd.Operation<{ readonly urn: aspectd.Urn }>
  readonly allowAll: aspectd.Authority
  readonly answer: testing.Answer
  readonly aspectModel: aspectd.AspectModel
  readonly aspects: { readonly datasetNotes: aspectd.Aspect<Note> }
  readonly background: aspectd.Background
  readonly cache: Map<aspectd.Urn, number>
  readonly call: aspectd.Call
  readonly change: testing.Change
  readonly changed: aspectd.Changed
  readonly changes: readonly aspectd.Upcoming[]
  readonly client: testing.Client
  readonly config: { readonly days: number }
  readonly cursor: aspectd.Cursor
  readonly data: aspectd.Data
  readonly edits: readonly aspectd.Edit[]
  readonly entityModel: aspectd.EntityModel
  readonly event: aspectd.OperationEvent
  readonly extracted: aspectd.Extracted
  readonly graphqlAnswer: testing.GraphqlAnswer
  readonly extension: aspectd.PluginContext<object, object, object, object>['extension']
  readonly health: aspectd.PluginHealth
  readonly host: aspectd.Host
  readonly input: entitiesModule.Page
  readonly kind: kitModule.Kind<Note>
  readonly label: kitModule.Label<GlobalTags, GlobalTags['tags'][number]>
  readonly log: aspectd.Log
  readonly logo: aspectd.StaticFile
  readonly mailer: aspectd.ExtensionPoint<(urn: aspectd.Urn, text: string) => Promise<void>>
  readonly model: aspectd.Model
  readonly narrowed: aspectd.Narrowed
  readonly needs: { readonly entities: ApiOf<typeof entitiesModule.entities>; readonly kit: kitModule.Kit }
  readonly notes: aspectd.Aspect<Note>
  readonly other: aspectd.Urn
  readonly point: aspectd.Point
  purge(call: aspectd.Call): Promise<void>
  readonly reader: aspectd.StoreReader
  retainFeed(after: aspectd.Cursor): void
  readonly request: aspectd.Request
  readonly searchField: aspectd.SearchField
  readonly server: testing.TestServer
  readonly signedRequests: aspectd.Strategy
  readonly size: aspectd.SeriesSize
  readonly runSize: aspectd.RunSize
  readonly written: aspectd.RunRow
  readonly storeSource: aspectd.StoreSource
  readonly stored: aspectd.Stored
  system(reason: string): aspectd.Call
  readonly tasks: typeof tasksPlugin
  readonly text: string
  readonly thrown: unknown
  readonly urn: aspectd.Urn
  readonly urns: readonly aspectd.Urn[]
  readonly wants: { readonly tasks: ApiOf<typeof tasksPlugin> | undefined }
  work(): Promise<void>
}

/** The types that sections describe, where a section is not named like one, or its type has parameters. */
export interface Described {
  readonly Aspect: aspectd.Aspect<Note>
  readonly AspectDefinition: aspectd.AspectDefinition
  readonly Contribution: aspectd.Contribution<unknown>
  readonly Entities: ApiOf<typeof entitiesModule.entities>
  readonly Kind: kitModule.Kind<Note>
  readonly KindRules: kitModule.KindRules<Note>
  readonly Kit: kitModule.Kit
  readonly Manifest: aspectd.AnyManifest
  readonly Operation: aspectd.Operation<{ readonly urn: aspectd.Urn }>
  readonly PluginContext: aspectd.PluginContext<object, object, object, object>
  readonly RouteSpec: aspectd.RouteSpec
  readonly Series: aspectd.Data['series']
  readonly Stored: aspectd.Stored
  readonly aspectd: typeof aspectd
  readonly 'aspectd/plugins/entities': typeof entitiesModule
  readonly 'aspectd/plugins/kit': typeof kitModule
  readonly 'aspectd/testing': typeof testing
}
