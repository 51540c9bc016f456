import { type Answer, type Client, eventually } from '../../helper.ts'

export async function getTask(client: Client, id: string) {
  const { status, body } = await client.get(`/operations/tasks/${id}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Waits until a task has ended. */
export function endedTask(client: Client, id: string) {
  return eventually(async () => {
    const task = await getTask(client, id)
    return task.endedAt !== undefined && task
  })
}

/** With the content type that changes by session cookie require. */
export function cancelTask(client: Client, id: string): Promise<Answer> {
  return client.send('DELETE', `/operations/tasks/${id}`, undefined, { 'content-type': 'application/json' })
}
