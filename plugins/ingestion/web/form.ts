import { Form, graphql, h, navigate, TextField, toast, useState, type VNode } from 'aspectd/console'
import { CREATE, UPDATE } from './documents.ts'
import type { CreateSource, CreateSourceVariables, IngestionSource, UpdateSourceVariables } from './documents.types.ts'
import { text } from './en.ts'
import { sourcePath } from './list.ts'

export type Source = NonNullable<IngestionSource['ingestionSource']>

const RECIPE = `{
  "source": {
    "type": "postgres",
    "config": { "host_port": "db:5432", "username": "reader", "password": "\${DB_PASSWORD}" }
  }
}`

interface SourceFormProps {
  /** Absent: a new one. */
  readonly source?: Source
  readonly onSaved?: () => void
}

/** The recipe is compared with what was shown: of two people who change it at once, the second sees an error. */
export function SourceForm({ source, onSaved }: SourceFormProps): VNode {
  const [name, setName] = useState(source?.name ?? '')
  const [type, setType] = useState(source?.type ?? '')
  const [recipe, setRecipe] = useState(source?.config.recipe ?? RECIPE)
  const [executorId, setExecutor] = useState(source?.config.executorId ?? 'default')
  const [version, setVersion] = useState(source?.config.version ?? '')
  const [interval, setInterval] = useState(source?.schedule?.interval ?? '')
  const [timezone, setTimezone] = useState(source?.schedule?.timezone ?? 'UTC')
  const save = async () => {
    const { debugMode, extraArgs } = source?.config ?? {}
    const input = {
      name,
      type,
      schedule: interval.trim() === '' ? null : { interval, timezone },
      config: { recipe, executorId, version, debugMode, extraArgs }
    }
    if (source) {
      const variables: UpdateSourceVariables = {
        urn: source.urn,
        input: { ...input, expectedRecipe: source.config.recipe }
      }
      await graphql(UPDATE, { ...variables })
      onSaved?.()
    } else {
      const variables: CreateSourceVariables = { input }
      const { createIngestionSource: urn } = await graphql<CreateSource>(CREATE, { ...variables })
      navigate(urn === null ? '/ingestion' : sourcePath(urn))
    }
    toast(text.saved(name))
  }
  const verb = source ? text.save : text.createNamed(name.trim())
  return h(
    Form,
    { verb, because: missing(name, type, recipe), onSubmit: save },
    h(TextField, { label: text.name, value: name, onInput: setName, required: true }),
    h(TextField, { label: text.type, hint: text.typeHint, value: type, onInput: setType, required: true }),
    h(TextField, { label: text.recipe, hint: text.recipeHint, value: recipe, onInput: setRecipe, lines: 14 }),
    h(TextField, { label: text.interval, hint: text.intervalHint, value: interval, onInput: setInterval }),
    h(TextField, { label: text.timezone, value: timezone, onInput: setTimezone }),
    h(TextField, { label: text.executor, value: executorId, onInput: setExecutor }),
    h(TextField, { label: text.version, value: version, onInput: setVersion })
  )
}

function missing(name: string, type: string, recipe: string): string | undefined {
  if (name.trim() === '') return text.needsName
  if (type.trim() === '') return text.needsType
  return recipe.trim() === '' ? text.needsRecipe : undefined
}
