import { Dialog, Form, graphql, h, toast, useData, useState, type VNode } from 'aspectd/console'
import { FOLLOW, WAYS } from './documents.ts'
import type { FollowTargetVariables, WaysToFollow } from './documents.types.ts'
import { text } from './en.ts'
import { type Choice, ChoiceFields, problemOf, variablesOf } from './events.ts'

interface ChangeProps {
  readonly name: string
  readonly input: FollowTargetVariables['input']
  readonly follow: Choice
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Of what one is told, and how, of something that is followed. */
export function ChangeFollow(props: ChangeProps): VNode | null {
  const { data } = useData<WaysToFollow>(signal => graphql(WAYS, {}, signal), [])
  return data === undefined ? null : h(ChangeForm, { ...props, offered: data.followWays })
}

function ChangeForm(props: ChangeProps & { readonly offered: readonly string[] }): VNode {
  const { name, input, follow, offered, onClose, onSaved } = props
  const [choice, setChoice] = useState<Choice>(follow)
  const save = async () => {
    await graphql(FOLLOW, { input, ...variablesOf(choice, offered) })
    onClose()
    onSaved()
    toast(text.changed(name))
  }
  return h(
    Dialog,
    { title: text.changeNamed(name), onClose },
    h(
      Form,
      { verb: text.save, because: problemOf(choice, offered), onSubmit: save },
      h(ChoiceFields, { value: choice, offered, onChange: setChoice })
    )
  )
}
