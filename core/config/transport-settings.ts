import { Type } from 'typebox'

const TlsSettings = Type.Object(
  {
    cert: Type.String({
      default: '',
      env: 'ASPECTD_TLS_CERT',
      description:
        'file with the certificate of the server and those of its authorities, in PEM; without it, plain HTTP'
    }),
    key: Type.String({
      default: '',
      env: 'ASPECTD_TLS_KEY',
      description: 'file with its private key, in PEM; both are read again when they change, and at SIGHUP'
    }),
    minVersion: Type.Enum(['TLSv1.2', 'TLSv1.3'], {
      default: 'TLSv1.2',
      description: 'oldest version of TLS that is accepted'
    }),
    hstsDays: Type.Integer({
      minimum: 0,
      maximum: 3650,
      default: 0,
      description: 'days for which browsers must use TLS for this host name (Strict-Transport-Security)'
    })
  },
  { additionalProperties: false, default: {} }
)

const ReadOnlySettings = Type.Object(
  {
    enabled: Type.Boolean({
      default: false,
      env: 'ASPECTD_READ_ONLY',
      description:
        'answer what would change something with 503, and pause schedules, tasks, recipes and purges; log-ins work'
    }),
    reason: Type.String({
      default: 'maintenance',
      minLength: 1,
      maxLength: 200,
      env: 'ASPECTD_READ_ONLY_REASON',
      description: 'what users are told then'
    })
  },
  { additionalProperties: false, default: {} }
)

/** How the server is reached, and whether it accepts changes. */
export const Transport = {
  listen: Type.Array(Type.String(), {
    default: [],
    env: 'ASPECTD_LISTEN',
    description:
      'all addresses instead of host and port: tcp:<address>:<port> and unix:<absolute path>; comma-separated in the variable'
  }),
  tls: TlsSettings,
  basePath: Type.String({
    default: '',
    env: 'ASPECTD_BASE_PATH',
    alias: 'DATAHUB_BASE_PATH',
    description: 'path of the server behind a proxy, such as /tools/catalog: of its pages, links, cookies and clients'
  }),
  basePathStrict: Type.Boolean({
    default: false,
    description: 'refuse paths outside of basePath, except /health and /metrics; the proxy must then not remove it'
  }),
  readOnly: ReadOnlySettings
}
