import { Dialog, Form, graphql, h, Select, TextField, toast, useState, type VNode } from 'aspectd/console'
import type { Channel } from './channel-data.ts'
import { TIMING } from './documents.ts'
import type { SetMyChannelTimingVariables } from './documents.types.ts'
import { text } from './en.ts'

interface TimingProps {
  readonly channel: Channel
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Digest = keyof typeof text.digests
const HERE = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When a channel sends: at once or in digests, and its quiet hours. */
export function EditTiming({ channel: { urn, name, timing }, onClose, onSaved }: TimingProps): VNode {
  const [digest, setDigest] = useState<Digest>(timing?.digest ?? 'NOW')
  const [at, setAt] = useState(timing?.at ?? '08:00')
  const [timezone, setTimezone] = useState(timing?.timezone ?? HERE())
  const [quietFrom, setFrom] = useState(timing?.quietFrom ?? '')
  const [quietTo, setTo] = useState(timing?.quietTo ?? '')
  const save = async () => {
    const quiet = { quietFrom: quietFrom || null, quietTo: quietTo || null }
    const variables: SetMyChannelTimingVariables = {
      urn,
      timing: { digest, at: digest === 'DAILY' ? at : null, timezone, ...quiet }
    }
    await graphql(TIMING, { ...variables })
    onClose()
    onSaved()
    toast(text.saved)
  }
  const options = (Object.keys(text.digests) as Digest[]).map(value => ({ value, label: text.digests[value] }))
  return h(
    Dialog,
    { title: text.whenNamed(name), onClose },
    h(
      Form,
      { verb: text.save, onSubmit: save },
      h(Select, { label: text.digest, value: digest, options, onChange: value => setDigest(value as Digest) }),
      digest === 'DAILY' && h(TextField, { label: text.time, type: 'time', value: at, onInput: setAt }),
      h(TextField, { label: text.quietFrom, type: 'time', hint: text.quietHint, value: quietFrom, onInput: setFrom }),
      h(TextField, { label: text.quietTo, type: 'time', value: quietTo, onInput: setTo }),
      h(TextField, { label: text.timezone, value: timezone, onInput: setTimezone, required: true })
    )
  )
}
