import { ApiError, bytes, Copy, Form, h, Select, TextField, useState, type VNode } from 'aspectd/console'
import type { Operation, Parameter, Schema } from './document.ts'
import { text } from './en.ts'
import { exampleOf } from './example.ts'
import { type Answered, addressOf, curlOf, send, type Values } from './send.ts'

interface TrialProps {
  readonly operation: Operation
  readonly schemas: Readonly<Record<string, Schema>>
}

/** One operation: its form, and the answer to what was sent. */
export function Trial({ operation, schemas }: TrialProps): VNode {
  const { method, path, summary, description, parameters, body } = operation
  const [values, setValues] = useState<Values>({})
  const [json, setJson] = useState(() => exampleText(operation, schemas))
  const [answered, setAnswered] = useState<Answered>()
  const sent = body && json.trim() !== '' ? json : undefined
  const address = addressOf(operation, values)
  const submit = async () => {
    setAnswered(undefined)
    try {
      setAnswered(await send(method, address, sent))
    } catch {
      throw new ApiError(text.unreachable)
    }
  }
  const put = (name: string, value: string) => setValues({ ...values, [name]: value })
  return h(
    'section',
    { class: 'trial' },
    h('h2', {}, summary),
    h('p', { class: 'address' }, h('b', {}, method), ' ', h('code', {}, path)),
    description !== undefined && h('p', {}, description),
    h(
      Form,
      {
        verb: text.send(method),
        because: refusal(parameters, values, sent),
        onSubmit: submit,
        actions: h(Copy, { kind: 'quiet', label: text.copyCurl, text: curlOf(method, address, sent) })
      },
      parameters.map(one =>
        h(Field, {
          key: one.name,
          parameter: one,
          value: values[one.name] ?? '',
          onInput: value => put(one.name, value)
        })
      ),
      body && h(TextField, { label: text.body, hint: text.bodyHint, lines: 12, value: json, onInput: setJson })
    ),
    answered && h(Answer, { answered })
  )
}

function exampleText({ body }: Operation, schemas: TrialProps['schemas']): string {
  if (!body) return ''
  return JSON.stringify(body.example ?? exampleOf(body.schema, schemas), null, 2)
}

/** Why it cannot be sent now; `undefined` if it can. */
function refusal(parameters: readonly Parameter[], values: Values, body: string | undefined): string | undefined {
  const missing = parameters.find(({ name, required }) => required && !values[name])
  if (missing) return text.missing(missing.name)
  if (body === undefined) return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch (error) {
    return text.notJson(error instanceof Error ? error.message : String(error))
  }
}

interface FieldProps {
  readonly parameter: Parameter
  readonly value: string
  readonly onInput: (value: string) => void
}

function Field({ parameter, value, onInput }: FieldProps): VNode {
  const { name, required, description, schema } = parameter
  const { type } = schema
  const hints = [
    required && text.required,
    description,
    schema.default !== undefined && text.usually(JSON.stringify(schema.default)),
    type === 'array' && text.several
  ]
  const hint = hints.filter(one => typeof one === 'string').join('. ') || undefined
  const choices = type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String)
  if (choices) {
    const options = ['', ...choices].map(one => ({ value: one, label: one || text.unset }))
    return h(Select, { label: name, hint, value, options, onChange: onInput })
  }
  return h(TextField, { label: name, hint, value, onInput, required, ...(type === 'array' ? { lines: 2 } : {}) })
}

/** Larger answers would take seconds to draw. */
const SHOWN = 200_000

function Answer({ answered }: { readonly answered: Answered }): VNode {
  const { status, milliseconds, bytes: size, text: body } = answered
  return h(
    'section',
    { class: 'answered', 'aria-label': text.answer },
    h('p', { role: 'status', class: status < 400 ? 'good' : 'bad' }, text.status(status, milliseconds, bytes(size))),
    body === '' ? h('p', { class: 'muted' }, text.noBody) : h('pre', { tabIndex: 0 }, body.slice(0, SHOWN)),
    body.length > SHOWN && h('p', { class: 'muted' }, text.cut(bytes(SHOWN))),
    body !== '' && h(Copy, { kind: 'quiet', label: text.copyAnswer, text: body })
  )
}
