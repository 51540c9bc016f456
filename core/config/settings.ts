import { type Static, type TSchema, Type } from 'typebox'
import { GraphqlLimits } from '../graphql/limits/settings.ts'
import { StreamSettings } from '../http/limits/stream-settings.ts'
import { OutgoingSettings } from '../outgoing/settings.ts'
import { Otlp } from './otlp-settings.ts'
import { Transport } from './transport-settings.ts'

/** Whether operations fail as long as a hook of an external plugin does. */
const Obeyed = (what: string) =>
  Type.Enum(['required', 'optional'], {
    default: 'required',
    description: `${what}: required: operations fail while it fails; optional: of an external plugin it is left out then`
  })

/**
 * The core's own settings. `env` of a property names the environment variable that sets it, `alias` another one; with `secret`, the variable
 * `<env>_FILE` may name a file that contains the value.
 */
export const CoreConfig = Type.Object(
  {
    host: Type.String({
      default: '127.0.0.1',
      env: 'ASPECTD_HOST',
      description: 'address to listen on; 0.0.0.0 or :: for all addresses'
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65_535,
      default: 9002,
      env: 'ASPECTD_PORT',
      description: 'port to listen on; 0 selects a free port'
    }),
    ...Transport,
    store: Type.String({
      default: 'sqlite:data/aspectd.db',
      env: 'ASPECTD_STORE',
      description: 'the database: sqlite:<path>, or mongodb://<hosts>/<database>?replicaSet=<name>',
      secret: true
    }),
    cacheMb: Type.Integer({
      minimum: 0,
      default: 64,
      description: 'memory for cached rows, in MiB; 0 disables the cache'
    }),
    history: Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('all')], {
      default: 20,
      description: 'number of superseded versions kept per aspect'
    }),
    logLevel: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
      default: 'info',
      env: 'ASPECTD_LOG_LEVEL',
      description: 'lowest level that is logged'
    }),
    logFormat: Type.Enum(['auto', 'json', 'pretty'], {
      default: 'auto',
      env: 'ASPECTD_LOG_FORMAT',
      description: 'json: one record per line; pretty: lines for people; auto: pretty on a terminal, otherwise json'
    }),
    load: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'external plugins: paths relative to the configuration file, or npm packages'
    }),
    pluginsOff: Type.Array(Type.String(), {
      default: [],
      env: 'ASPECTD_PLUGINS_OFF',
      description: 'names of disabled plugins; comma-separated in the variable'
    }),
    plugins: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Object({}, { additionalProperties: true })]), {
      default: {},
      description: 'per plugin: true, false (disabled), or its settings'
    }),
    hookSeconds: Type.Integer({
      minimum: 1,
      maximum: 60,
      default: 10,
      description:
        "maximum time for a plugin's review of a write (then refused with 503), and for an observer or a pace"
    }),
    hooks: Type.Object(
      {
        checks: Obeyed("a plugin's checks of values"),
        review: Obeyed("a plugin's review of a write"),
        beforeCommit: Obeyed('what a plugin adds to a commit'),
        mustObserve: Obeyed('an observer that must succeed, such as an audit trail'),
        failures: Type.Integer({
          minimum: 1,
          default: 5,
          description: 'failures in a row after which an optional hook of an external plugin is left out'
        })
      },
      { additionalProperties: false, default: {} }
    ),
    startSeconds: Type.Integer({
      minimum: 1,
      default: 30,
      description: 'longest time to load a plugin, and to start it'
    }),
    closeSeconds: Type.Integer({
      minimum: 1,
      default: 10,
      description: 'longest time for one plugin to finish its work and close'
    }),
    watchdog: Type.Object(
      {
        exit: Type.Boolean({
          default: false,
          env: 'ASPECTD_WATCHDOG_EXIT',
          description: 'end the process, with exit code 1, when its event loop has been held for watchdog.exitSeconds'
        }),
        exitSeconds: Type.Integer({
          minimum: 3,
          default: 60,
          description: 'how long the event loop may be held before watchdog.exit ends the process'
        })
      },
      { additionalProperties: false, default: {} }
    ),
    metrics: Type.Object(
      {
        enabled: Type.Boolean({
          default: true,
          env: 'ASPECTD_METRICS',
          description: 'count operations, commits and more, for GET /metrics'
        }),
        listen: Type.String({
          default: '',
          env: 'ASPECTD_METRICS_LISTEN',
          description:
            'another address that answers /metrics without a credential: <address>:<port> or unix:<path>; none by default'
        })
      },
      { additionalProperties: false, default: {} }
    ),
    http: Type.Object(
      {
        bodyBytes: Type.Integer({
          minimum: 1024,
          default: 16_000_000,
          description: 'largest request body in bytes; only ingestion accepts more than 1 MB'
        }),
        requestSeconds: Type.Integer({
          minimum: 1,
          default: 60,
          description: 'maximum time to receive a request, and to answer it'
        }),
        receivingMb: Type.Integer({
          minimum: 1,
          default: 256,
          description: 'memory for all request bodies at once, in MB; a quarter of it for one user'
        }),
        refusalsPerMinute: Type.Integer({
          minimum: 1,
          default: 600,
          description: 'refused operations (403) per caller and minute; further ones are answered with 429'
        }),
        drainSeconds: Type.Integer({
          minimum: 0,
          maximum: 60,
          default: 0,
          description:
            'how long the server keeps answering before it stops, while /health returns 503 to load balancers'
        }),
        trustProxy: Type.Union([Type.Integer({ minimum: 0, maximum: 16 }), Type.Array(Type.String())], {
          default: 0,
          description:
            'proxies whose X-Forwarded-For is believed: their number, or a list of their addresses or networks'
        }),
        pendingMbPerAddress: Type.Integer({
          minimum: 1,
          default: 64,
          description: 'answers in MiB that may wait to be read by one address; above that its requests get 429'
        }),
        unreadSeconds: Type.Integer({
          minimum: 1,
          default: 30,
          description: 'disconnect clients that read nothing of an answer for this long'
        })
      },
      { additionalProperties: false, default: {} }
    ),
    outgoing: OutgoingSettings,
    graphql: Type.Object(
      {
        graphiql: Type.Boolean({ default: true, description: 'serve the query editor at /api/graphiql' }),
        compile: Type.Boolean({ default: true, description: 'compile plain queries instead of interpreting them' }),
        limits: GraphqlLimits,
        streams: StreamSettings
      },
      { additionalProperties: false, default: {} }
    ),
    traces: Type.Object(
      {
        trust: Type.Enum(['proxies', 'all', 'none'], {
          default: 'proxies',
          description:
            'whose traceparent header decides which trace a request belongs to: the proxies of http.trustProxy, all clients, none'
        }),
        urns: Type.Boolean({ default: false, description: 'spans have the URNs of users and entities' })
      },
      { additionalProperties: false, default: {} }
    ),
    otlp: Otlp
  },
  { additionalProperties: false }
)
export type CoreConfig = Static<typeof CoreConfig>

/** One setting of a schema, by its dotted key: `http.bodyBytes`. */
export interface Setting {
  readonly key: string
  readonly schema: TSchema & Annotations
}

/** Keywords of a schema that the environment, error messages and `--help` use. */
export interface Annotations {
  readonly env?: string
  /** DataHub's variable for the same; it counts when `env` is not set. */
  readonly alias?: string
  readonly secret?: boolean
  readonly description?: string
  readonly default?: unknown
  readonly type?: string
  readonly anyOf?: readonly { const?: unknown; type?: string }[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
}

/** Every setting of a schema, nested objects flattened to dotted keys. */
export function settingsOf(schema: TSchema & Annotations, prefix = ''): Setting[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner: TSchema & Annotations = property
    const key = prefix ? `${prefix}.${name}` : name
    return inner.properties && Object.keys(inner.properties).length > 0
      ? settingsOf(inner, key)
      : [{ key, schema: inner }]
  })
}

/** The allowed values of an enumerated setting, separated by commas; empty for any other setting. */
export function choiceOf({ enum: values, anyOf }: Annotations): string {
  return (values ?? anyOf?.map(one => one.const ?? (one.type === 'array' ? 'a list' : 'a number')) ?? []).join(', ')
}
