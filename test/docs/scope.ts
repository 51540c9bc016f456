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
  readonly span: aspectd.TraceSpan
  readonly change: testing.Change
  readonly changed: aspectd.Changed
  readonly changes: readonly aspectd.Upcoming[]
  readonly client: testing.Client
  readonly config: { readonly days: number }
  readonly cursor: aspectd.Cursor
  readonly counter: aspectd.Counter
  readonly data: aspectd.Data
  readonly edits: readonly aspectd.Edit[]
  readonly entityModel: aspectd.EntityModel
  readonly event: aspectd.OperationEvent
  readonly extracted: aspectd.Extracted
  readonly graphqlAnswer: testing.GraphqlAnswer
  readonly extension: aspectd.PluginContext<object, object, object, object>['extension']
  readonly health: aspectd.PluginHealth
  readonly histogram: aspectd.Histogram
  readonly host: aspectd.Host
  readonly input: entitiesModule.Page
  readonly kind: kitModule.Kind<Note>
  readonly label: kitModule.Label<GlobalTags, GlobalTags['tags'][number]>
  readonly leased: aspectd.Leased
  readonly leases: aspectd.Leases
  readonly wakeups: aspectd.Wakeups
  readonly log: aspectd.Log
  readonly logo: aspectd.StaticFile
  readonly mails: aspectd.Labelled<{ readonly state: readonly ['sent', 'failed'] }, aspectd.Counter>
  readonly mailer: aspectd.ExtensionPoint<(urn: aspectd.Urn, text: string) => Promise<void>>
  readonly metrics: aspectd.Metrics
  readonly metricsPage: testing.MetricsPage
  readonly model: aspectd.Model
  readonly narrowed: aspectd.Narrowed
  readonly needs: { readonly entities: ApiOf<typeof entitiesModule.entities>; readonly kit: kitModule.Kit }
  readonly notes: aspectd.Aspect<Note>
  readonly other: aspectd.Urn
  readonly outgoing: aspectd.Outgoing
  readonly outgoingClient: aspectd.OutgoingClient
  readonly point: aspectd.Point
  purge(call: aspectd.Call): Promise<void>
  readonly reader: aspectd.StoreReader
  readonly rewrite: aspectd.Rewrite
  retainFeed(after: aspectd.Cursor): void
  graphql(call: aspectd.Call, document: string, variables?: aspectd.JsonRecord): Promise<aspectd.JsonRecord>
  readonly request: aspectd.Request
  readonly searchField: aspectd.SearchField
  readonly server: testing.TestServer
  readonly signedRequests: aspectd.Strategy
  readonly size: aspectd.SeriesSize
  readonly runSize: aspectd.RunSize
  readonly written: aspectd.RunRow
  readonly storeSource: aspectd.StoreSource
  onBehalfOf(user: aspectd.Urn, reason: string): aspectd.Call
  readonly state: aspectd.Aspect<aspectd.ScheduleState>
  readonly stored: aspectd.Stored
  schedules(schedules: aspectd.Schedules): void
  system(reason: string): aspectd.Call
  readonly tasks: typeof tasksPlugin
  readonly text: string
  readonly textPage: aspectd.TextPage
  readonly tick: aspectd.Tick
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
  readonly Labelled: aspectd.Labelled<{ readonly state: readonly ['sent'] }, aspectd.Counter>
  readonly Manifest: aspectd.AnyManifest
  readonly Operation: aspectd.Operation<{ readonly urn: aspectd.Urn }>
  readonly PluginContext: aspectd.PluginContext<object, object, object, object>
  readonly RouteSpec: aspectd.RouteSpec
  readonly Sample: aspectd.Sample<{ readonly state: readonly ['new'] }>
  readonly Series: aspectd.Data['series']
  readonly Stored: aspectd.Stored
  readonly aspectd: typeof aspectd
  readonly 'aspectd/plugins/entities': typeof entitiesModule
  readonly 'aspectd/plugins/kit': typeof kitModule
  readonly 'aspectd/testing': typeof testing
}
