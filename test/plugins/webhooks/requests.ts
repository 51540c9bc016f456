import { Webhook } from 'standardwebhooks'
import type { Client } from '../../helper.ts'
import type { Received } from '../delivery/receiver.ts'

const FIELDS = `urn name host owner types urns categories actors state since error due waiting deadLetters secrets
  attempts { id at outcome status error }`
const CREATE = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { urn secret } }'
const LIST = `query ($input: ListWebhooksInput!) { listWebhooks(input: $input) { total webhooks { ${FIELDS} } } }`

export const datasetOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

export const create = (client: Client, input: object) => client.gql(CREATE, { input })

export async function created(client: Client, input: object): Promise<{ urn: string; secret: string }> {
  const { data, errors } = await create(client, input)
  if (errors) throw new Error(errors[0]?.message)
  return data.createWebhook
}

export const list = async (client: Client, input: object = {}) => (await client.gql(LIST, { input })).data.listWebhooks

/** The only webhook. */
export const shown = async (client: Client) => (await list(client)).webhooks[0]

/** One of the mutations that take a URN. */
export const ask = (client: Client, name: string, urn: string, more = '') =>
  client.gql(
    `mutation ($urn: String!) { ${name}(urn: $urn${more}) ${name === 'testWebhook' ? '{ outcome status error }' : ''} }`,
    {
      urn
    }
  )

export interface Event {
  readonly entityUrn: string
  readonly category: string
  readonly operation: string
  readonly modifier?: string
}

/** The events of messages, whose signatures are verified. */
export function eventsOf(received: readonly Received[], secret: string): Event[] {
  return received.flatMap(({ headers, body }) => {
    const message = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string
      data: { events?: Event[] }
    }
    return message.data.events ?? []
  })
}

/** `CREATE urn:li:tag:a` */
export const linesOf = (events: readonly Event[]) =>
  events.map(({ entityUrn, category, operation }) => `${category} ${operation} ${entityUrn}`)
