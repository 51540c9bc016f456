import { type Static, Type } from 'typebox'

export const OutgoingSettings = Type.Object(
  {
    proxy: Type.String({
      default: '',
      secret: true,
      env: 'ASPECTD_OUTGOING_PROXY',
      description:
        'proxy for requests to other servers: http://<host>:<port>, or https://…; without it HTTPS_PROXY and HTTP_PROXY name it'
    }),
    noProxy: Type.Array(Type.String(), {
      default: [],
      description: 'host names, addresses and networks that are asked without the proxy; without it NO_PROXY lists them'
    }),
    ca: Type.String({
      default: '',
      env: 'ASPECTD_OUTGOING_CA',
      description:
        'file with certificates (PEM) of authorities to trust besides the usual ones, for requests to other servers'
    }),
    allow: Type.Array(Type.String(), {
      default: [],
      env: 'ASPECTD_OUTGOING_ALLOW',
      description:
        'addresses, networks and host names (also *.<domain>) that users may name although they are not public; comma-separated in the variable'
    })
  },
  { additionalProperties: false, default: {} }
)
export type OutgoingSettings = Static<typeof OutgoingSettings>
