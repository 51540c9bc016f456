import { Button, Confirm, graphql, h, toast, useState, type VNode } from 'aspectd/console'
import { type Channel, newSecret } from './channel-data.ts'
import { CONFIRM, PAUSE, REMOVE, RESUME, TEST } from './documents.ts'
import type { TestMyChannel } from './documents.types.ts'
import { text } from './en.ts'
import { EditTiming } from './timing.ts'

interface ActionsProps {
  readonly channel: Channel
  readonly onChange: () => void
  readonly onSecret: (secret: string) => void
}

const RUNNING: readonly Channel['state'][] = ['ACTIVE', 'FAILING']

/** What can be done with a channel. */
export function Actions({ channel, onChange, onSecret }: ActionsProps): VNode {
  const [asked, setAsked] = useState<'timing' | 'remove'>()
  const { urn, name, state, kind } = channel
  const during = (work: () => Promise<string>) => async () => {
    try {
      toast(await work())
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    }
    onChange()
  }
  const button = (label: string, verb: string, work: () => void) =>
    h(Button, { kind: 'quiet', label, onClick: work }, verb)
  const asking = (document: string, done: string) => during(async () => graphql(document, { urn }).then(() => done))
  const test = during(async () => {
    const { testMyChannel } = await graphql<TestMyChannel>(TEST, { urn })
    return text.tested(testMyChannel.error ?? text.sent)
  })
  const secret = during(async () => {
    onSecret(await newSecret(urn))
    return text.secretMade
  })
  const remove = async () => {
    await graphql(REMOVE, { urn })
    onChange()
    toast(text.removed(name))
  }
  const isRunning = RUNNING.includes(state)
  const isConfirmed = state !== 'UNVERIFIED'
  return h(
    'span',
    { class: 'row' },
    !isConfirmed && button(text.confirmNamed(name), text.confirm, () => void asking(CONFIRM, text.mailed)()),
    isConfirmed && button(text.testNamed(name), text.test, () => void test()),
    isRunning && button(text.pauseNamed(name), text.pause, () => void asking(PAUSE, text.paused)()),
    isConfirmed && !isRunning && button(text.resumeNamed(name), text.resume, () => void asking(RESUME, text.resumed)()),
    kind === 'WEBHOOK' && button(text.secretNamed(name), text.secret, () => void secret()),
    button(text.whenNamed(name), text.when, () => setAsked('timing')),
    button(text.removeNamed(name), text.remove, () => setAsked('remove')),
    asked === 'timing' && h(EditTiming, { channel, onClose: () => setAsked(undefined), onSaved: onChange }),
    asked === 'remove' &&
      h(Confirm, {
        ...{ title: text.removeTitle(name), text: text.removeText, verb: text.removeNamed(name) },
        onConfirm: remove,
        onClose: () => setAsked(undefined)
      })
  )
}
