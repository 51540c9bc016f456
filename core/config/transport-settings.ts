import { Type } from 'typebox'

export const TlsSettings = Type.Object(
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

export const ReadOnlySettings = Type.Object(
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
