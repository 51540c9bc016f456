import { type Aspect, type Call, createError, type Data, idOf, makeUrn, type Static, Type, type Urn } from 'aspectd'
import { type Delivery, type Message, reasonOf } from './delivery.ts'

export const TYPE = 'webhookDeadLetter'

export const DeadLetter = Type.Object(
  {
    url: Type.String(),
    body: Type.String(),
    reason: Type.String(),
    /** Milliseconds since the epoch. */
    failedAt: Type.Integer()
  },
  { additionalProperties: false }
)
type DeadLetter = Static<typeof DeadLetter>

const NotFound = createError('WEBHOOKS_NOT_FOUND', 'Dead letter %s does not exist', 404)
const NotDelivered = createError('WEBHOOKS_NOT_DELIVERED', 'The dead letter was not delivered: %s', 409)

interface Deps {
  readonly data: Pick<Data, 'find' | 'erase'>
  readonly letters: Aspect<DeadLetter>
  readonly delivery: Pick<Delivery, 'send'>
}

const urnOf = (id: string): Urn => makeUrn(TYPE, id)

/** Messages that no attempt delivered. */
export function createDeadLetters({ data, letters, delivery }: Deps) {
  return {
    async add(call: Call, { id, url, body }: Message, reason: string): Promise<void> {
      await letters.update(call, urnOf(id), () => ({ url, body, reason, failedAt: Date.now() }))
    },

    async list(call: Call, { start, count }: { start: number; count: number }) {
      const system = call.as('listing dead letters')
      const { urns, total } = await data.find(system, { types: [TYPE] }, { skip: start, limit: count })
      const found = await letters.getMany(system, urns)
      // One that was sent again in the meantime has no letter any more.
      const listed = urns.flatMap((urn, at) => (found[at] ? [{ id: idOf(urn), ...found[at] }] : []))
      return { start, count, total, letters: listed }
    },

    /** Sends it once more, with the same id, and removes it. @throws NotFound, NotDelivered */
    async resend(call: Call, id: string): Promise<true> {
      const system = call.as('sending a dead letter')
      const letter = await letters.get(system, urnOf(id))
      if (!letter) throw new NotFound(id.slice(0, 100))
      try {
        await delivery.send({ id, ...letter }, call.signal)
      } catch (error) {
        throw new NotDelivered(reasonOf(error))
      }
      await data.erase(system, urnOf(id))
      return true
    }
  }
}
