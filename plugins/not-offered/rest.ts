import { type Action, action, type Route, route, Type } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

const BY_REGISTRY =
  'aspectd does not record which model registry wrote an aspect, so it cannot delete by registry: nothing was deleted. ' +
  'Use "datahub delete" with --urn, --platform or --entity-type instead.'

/** `datahub delete by-registry` prints the message. */
export const actions: Readonly<Record<string, Action>> = {
  'entities.deleteAll': action(
    Type.Object({
      registryId: Type.String(),
      dryRun: Type.Boolean({ default: false }),
      soft: Type.Optional(Type.Boolean())
    }),
    'signed-in',
    () => {
      throw new NotOffered(BY_REGISTRY)
    }
  )
}

const params = Type.Object({
  consumer: Type.Enum(['mcp', 'mcl', 'mcl-timeseries']),
  skipCache: Type.Optional(Type.Boolean()),
  detailed: Type.Optional(Type.Boolean())
})

const FIRST_OPENAPI =
  "This is the first version of DataHub's OpenAPI, which is not offered: nothing was read or written. Use /openapi/v3/entity/…, or " +
  '/aspects?action=ingestProposal.'

const BASES = ['/openapi/entities/v1', '/openapi/platform/entities/v1']

/** Addresses of the first version. */
const refused: readonly Route[] = BASES.flatMap(base => [base, `${base}/*`]).flatMap(url =>
  (['GET', 'POST', 'DELETE'] as const).map(method =>
    route({ method, url, params: Type.Object({}, { additionalProperties: true }) }, 'signed-in', () => {
      throw new NotOffered(FIRST_OPENAPI)
    })
  )
)

/** What `datahub check get-kafka-consumer-offsets` asks: newer clients the first address, older ones the second. */
const offsets: readonly Route[] = [
  '/openapi/operations/messaging/:consumer/consumer/lag',
  '/openapi/operations/kafka/:consumer/consumer/offsets'
].map(url => route({ method: 'GET', url, params }, 'signed-in', ({ consumer }) => withoutConsumers(consumer)))

/** The client prints `errors`; without consumer groups it says that there are none. */
function withoutConsumers(consumer: string) {
  const reason = `${consumer}: aspectd writes each change when it is received, without Kafka: no consumers, offsets or lag`
  return { transport: 'none', consumerGroups: {}, errors: [reason] }
}

export const routes: readonly Route[] = [...refused, ...offsets]
