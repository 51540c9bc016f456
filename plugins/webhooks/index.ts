import { definePlugin, Type } from '../../core/index.ts'
import { delivery } from '../delivery/index.ts'
import { entities } from '../entities/index.ts'
import { events } from '../events/index.ts'
import { createLooks } from '../kit/index.ts'
import { createContent, SOURCE } from './content.ts'
import { aspects, types } from './definitions.ts'
import { createFanOut } from './fan-out.ts'
import { MANAGE, operations, required } from './graphql.ts'
import { sdl } from './sdl.ts'
import { createWebhooks } from './webhook.ts'

const LOOK_MS = 1000
const REASON = 'queueing messages of webhooks'

/** Tells programs outside what happens, by signed requests. */
export const webhooks = definePlugin({
  name: 'webhooks',
  contract: 2,
  needs: { entities },
  wants: { delivery, events },
  config: Type.Object({
    maxWebhooks: Type.Integer({
      minimum: 0,
      maximum: 1000,
      default: 100,
      description: 'webhooks that can exist'
    })
  }),
  privileges: { MANAGE_WEBHOOKS: 'Create webhooks, which send what happens to other systems, and manage them.' },
  types,
  lazySchemas: true,
  aspects,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/webhooks',
        title: 'Webhooks',
        menu: 'operate',
        icon: 'radio-tower',
        order: 80,
        show: 'list.ts#WebhooksPage',
        anyOf: MANAGE
      },
      { path: '/operate/webhooks/:id', title: 'Webhook', show: 'webhook.ts#WebhookPage', anyOf: MANAGE }
    ]
  },
  setup({ wants, config, aspects: own, data, model, host, background, system }) {
    const { delivery, events } = wants
    const { aspectdWebhook: webhooks, aspectdWebhookCursor: cursors } = own
    const now = () => Date.now()
    delivery?.define(SOURCE, createContent(data))
    const shared = { data, webhooks, cursors, now }
    const service = delivery && events && createWebhooks({ ...shared, ...config, model, delivery, events })
    const fanOut = delivery && events && createFanOut({ ...shared, delivery, events })
    const looks = fanOut && createLooks(fanOut, { reason: REASON, background, host, system })
    if (looks) events?.onArrival(looks.wake)
    return {
      sdl,
      operations: operations(() => {
        required(events, 'events')
        return { webhooks: required(service, 'delivery'), deadLetters: required(delivery, 'delivery').deadLetters }
      }),
      start() {
        looks?.start(LOOK_MS)
      }
    }
  }
})
