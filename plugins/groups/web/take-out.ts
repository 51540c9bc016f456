import { Button, h, useState, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import type { Member } from './group.ts'

interface TakeOutButtonProps {
  readonly member: Member
  readonly onTakeOut: (member: Member) => Promise<void>
}

/** At once: the toast offers Undo. */
export function TakeOutButton({ member, onTakeOut }: TakeOutButtonProps): VNode {
  const [busy, setBusy] = useState(false)
  const takeOut = async () => {
    setBusy(true)
    await onTakeOut(member)
    setBusy(false)
  }
  const label = text.takeOutNamed(member.name)
  return h(Button, { kind: 'quiet', busy, label, onClick: () => void takeOut() }, text.takeOut)
}
