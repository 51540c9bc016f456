import { action, definePlugin, type Plugin, Type, type Urn } from '../../../core/index.ts'
import { delivery } from '../../../plugins/delivery/index.ts'
import type { Client } from '../../helper.ts'

const ADMIN = { anyOf: ['MANAGE_SYSTEM_OPERATIONS'] }
const Kind = Type.Enum(['webhook', 'slack', 'teams'])
const ByChannel = Type.Object({ urn: Type.String() })

/** A plugin that sends what a test asks for. A message whose payload has `hidden` is about what its owner may not see. */
export const probe: Plugin = definePlugin({
  name: 'probe',
  contract: 2,
  needs: { delivery },
  setup({ needs: { delivery }, data, system }) {
    const call = () => system('a test')
    delivery.define('probe', {
      async content(asOwner, payload) {
        const { text, hidden = false, about } = payload as { text: string; hidden?: boolean; about?: Urn }
        if (hidden || (about !== undefined && !(await data.exists(asOwner, [about]))[0])) return undefined
        return { type: 'probe.text', data: { text }, at: 1_700_000_000_000, title: text, items: [{ text, path: '/x' }] }
      }
    })
    const queue = (urn: string, payloads: readonly object[]) => async () => {
      let outcome = ''
      await data.transact(call(), async get => {
        const queued = await delivery.queue(
          get,
          urn as Urn,
          payloads.map(payload => ({ source: 'probe', payload }))
        )
        outcome = queued.outcome
        return queued.edits
      })
      return outcome
    }
    const on = (run: (urn: Urn) => Promise<unknown>) =>
      action(ByChannel, ADMIN, async ({ urn }) => (await run(urn as Urn)) ?? null)
    return {
      actions: {
        'probe.create': action(
          Type.Object({ kind: Kind, url: Type.String(), owner: Type.String(), name: Type.String() }),
          ADMIN,
          async ({ owner, ...channel }) => {
            const made = delivery.channels.create({ ...channel, owner: owner as Urn, source: 'probe' })
            await data.write(call(), made.edits)
            return { urn: made.urn, secret: made.secret ?? null }
          }
        ),
        'probe.queue': action(
          Type.Object({ urn: Type.String(), payloads: Type.Array(Type.Object({}, { additionalProperties: true })) }),
          ADMIN,
          ({ urn, payloads }) => queue(urn, payloads)()
        ),
        'probe.view': on(async urn => (await delivery.channels.view(call(), [urn]))[0]),
        'probe.letters': on(urn => delivery.deadLetters.list(call(), urn, { limit: 10 })),
        'probe.again': action(Type.Object({ urn: Type.String(), place: Type.Integer() }), ADMIN, ({ urn, place }) =>
          delivery.deadLetters.sendAgain(call(), urn as Urn, place)
        ),
        'probe.pause': on(urn => delivery.channels.pause(call(), urn)),
        'probe.resume': on(urn => delivery.channels.resume(call(), urn)),
        'probe.remove': on(urn => delivery.channels.remove(call(), urn)),
        'probe.rotate': on(async urn => {
          const { edit, secret } = delivery.channels.rotate(urn, 60_000)
          await data.write(call(), [edit])
          return secret
        })
      }
    }
  }
})

/** Asks the probe. @throws Error with the message of a refusal */
export function asking(admin: Client) {
  return async (name: string, params: object) => {
    const { status, body } = await admin.post(`/probe?action=${name}`, params)
    if (status !== 200) throw new Error(`${status} ${body.message}`)
    return body.value
  }
}
