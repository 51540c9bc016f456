/** JSON Schema, as far as the settings of sources use it. */
export interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly writeOnly?: boolean
  readonly deprecated?: boolean
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

/** How a setting is edited. `json`: what has no better way, as text. */
export type Kind = 'text' | 'number' | 'boolean' | 'enum' | 'secret' | 'list' | 'pattern' | 'group' | 'json'

/** One setting of a form. */
export interface Field {
  /** Below `source.config`. */
  readonly path: readonly string[]
  readonly label: string
  /** One or two sentences, without Markdown. */
  readonly help?: string
  readonly kind: Kind
  readonly isRequired: boolean
  readonly isInteger?: boolean
  readonly default?: unknown
  readonly options?: readonly string[]
  /** Of a group. */
  readonly fields?: readonly Field[]
}

/** The settings of a source, in the order in which people need them. */
export interface FormModel {
  readonly connection: readonly Field[]
  readonly include: readonly Field[]
  readonly more: readonly Field[]
}

/** Of settings that say where the source is and who asks, in the order in which they are filled in. */
const CONNECTION = [
  'host_port host hostname account_id server server_url base_url url uri connect_uri connect_to workspace_url workspace_id',
  'git_info base_folder bootstrap connection port path filename filenames path_specs manifest_path catalog_path sources_path run_results_paths',
  'project_id project_ids region aws_region catalog_id database database_alias database_name service_name catalog warehouse',
  'username user user_id email role password token api_key api_token access_token',
  'client_id client_secret tenant_id tenant credential site personal_access_token token_name token_value private_key',
  'authentication_type auth_mode auth_type delimiter array_delimiter write_semantics target_platform'
].flatMap(line => line.split(' '))

/** What is taken in, the larger things first. */
const INCLUDE = [
  'project_id_pattern database_pattern catalog_pattern workspace_name_pattern workspace_id_pattern schema_pattern dataset_pattern',
  'topic_patterns table_pattern view_pattern dashboard_pattern chart_pattern include_tables include_views'
].flatMap(line => line.split(' '))

const MAX_DEPTH = 4

export function formOf(schema: Schema): FormModel {
  const fields = fieldsOf(schema, { root: schema, path: [] })
  const nameOf = ({ path }: Field) => path[0] ?? ''
  const isConnection = (field: Field) =>
    field.isRequired || CONNECTION.includes(nameOf(field)) || field.kind === 'secret'
  const isIncluded = ({ kind, path: [name = ''] }: Field) =>
    INCLUDE.includes(name) || (kind === 'pattern' && !/^(profile|user_email|procedure)/.test(name))
  const connection = fields.filter(isConnection)
  const include = fields.filter(field => !isConnection(field) && isIncluded(field))
  return {
    connection: sorted(connection, CONNECTION, nameOf),
    include: sorted(include, INCLUDE, nameOf),
    more: fields.filter(field => !isConnection(field) && !isIncluded(field))
  }
}

function sorted(fields: readonly Field[], order: readonly string[], nameOf: (field: Field) => string): Field[] {
  const rank = (field: Field) => {
    const at = order.indexOf(nameOf(field))
    return at < 0 ? order.length : at
  }
  return fields.toSorted((a, b) => rank(a) - rank(b) || Number(b.isRequired) - Number(a.isRequired))
}

interface Place {
  readonly root: Schema
  readonly path: readonly string[]
}

function fieldsOf(schema: Schema, { root, path }: Place): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, own]) =>
    own.deprecated || isDropped(own) ? [] : [fieldOf(own, { root, path: [...path, name] }, required.has(name))]
  )
}

/** The client's schemas say it in words. */
const isDropped = ({ description = '' }: Schema): boolean =>
  /^\s*(deprecated|\(?deprecated|removed)\b/i.test(description)

function fieldOf(own: Schema, place: Place, isRequired: boolean): Field {
  const { root, path } = place
  const schema = resolve(own, root)
  const kind = kindOf(schema, root, path.length)
  const label = kind === 'pattern' ? pluralOf(path.at(-1) ?? '') : labelOf(path.at(-1) ?? '')
  const said = helpOf(own.description ?? (own.$ref || kind === 'pattern' ? undefined : schema.description))
  const help = said?.replace(/\.$/, '').toLowerCase() === label.toLowerCase() ? undefined : said
  const standard = own.default ?? schema.default
  return {
    path,
    label,
    ...(help ? { help } : {}),
    kind,
    isRequired,
    ...(standard === undefined || standard === null ? {} : { default: standard }),
    ...(kind === 'number' && typesOf(schema).includes('integer') ? { isInteger: true } : {}),
    ...(kind === 'enum' ? { options: (schema.enum ?? []).map(String) } : {}),
    ...(kind === 'group' ? { fields: fieldsOf(schema, place) } : {})
  }
}

/** Follows a reference, and takes the one branch that is not null. */
export function resolve(schema: Schema, root: Schema, depth = 0): Schema {
  if (depth > 10) return schema
  const { $ref, ...own } = schema
  if ($ref) {
    const name = decodeURIComponent($ref.split('/').at(-1) ?? '')
    return { ...resolve(root.$defs?.[name] ?? {}, root, depth + 1), ...own }
  }
  const [only] = schema.allOf ?? []
  if (only && schema.allOf?.length === 1) return { ...resolve(only, root, depth + 1), ...without(schema, 'allOf') }
  const branches = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  const first = branches?.length === 1 ? branches[0] : branches && simplest(branches, root, depth)
  return first ? { ...resolve(first, root, depth + 1), ...without(schema, 'anyOf', 'oneOf') } : schema
}

/** Of several branches: a secret, else the one that is a plain text. */
function simplest(branches: readonly Schema[], root: Schema, depth: number): Schema | undefined {
  const all = branches.map(branch => resolve(branch, root, depth + 1))
  return all.find(({ writeOnly }) => writeOnly) ?? (all.every(isScalar) ? all.find(isText) : undefined)
}

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat())
const isText = (schema: Schema): boolean => typesOf(schema).includes('string')
const isScalar = (schema: Schema): boolean =>
  typesOf(schema).length > 0 && typesOf(schema).every(type => ['string', 'integer', 'number', 'boolean'].includes(type))

function without(schema: Schema, ...names: readonly (keyof Schema)[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !(names as readonly string[]).includes(name)))
}

function kindOf(schema: Schema, root: Schema, depth: number): Kind {
  if (schema.writeOnly || schema.format === 'password') return 'secret'
  if (schema.enum?.every(one => typeof one === 'string')) return 'enum'
  const types = typesOf(schema)
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (types.includes('array')) return schema.items && isText(resolve(schema.items, root)) ? 'list' : 'json'
  if (schema.properties) {
    if ('allow' in schema.properties && 'deny' in schema.properties) return 'pattern'
    return depth < MAX_DEPTH ? 'group' : 'json'
  }
  return types.includes('string') ? 'text' : 'json'
}

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['SQL', 'URI', 'URL', 'URN', 'ID', 'IDs', 'AWS', 'GCP', 'API', 'SSL', 'TLS', 'S3', 'GCS', 'HTTP', 'HTTPS'],
    ...['IAM', 'ARN', 'JSON', 'CSV', 'LDAP', 'SQLAlchemy', 'dbt', 'BigQuery', 'OAuth']
  ].map(name => [name.toLowerCase(), name])
)

/** `host_port` → `Host port`, `sqlalchemy_uri` → `SQLAlchemy URI`. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[\s_-]+/)
  const spelled = words.filter(word => word !== '').map(word => NAMES[word.toLowerCase()] ?? word.toLowerCase())
  return spelled.join(' ').replace(/^[a-z](?!bt\b)/, first => first.toUpperCase())
}

/** `table_pattern` → `Tables`. */
function pluralOf(name: string): string {
  const one = labelOf(name.replace(/_patterns?$/, ''))
  return one.endsWith('s') ? one : one.replace(/y$/, 'ie').concat('s')
}

const MAX_HELP = 220

/** Plain sentences of a description in Markdown: as many as fit, the first one at least. */
export function helpOf(description: string | undefined): string | undefined {
  if (description === undefined) return undefined
  const plain = description
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= MAX_HELP) return asSentence(plain)
  const sentences = plain.match(/.+?[.!?](?=\s|$)/g) ?? [plain]
  let kept = ''
  for (const sentence of sentences) {
    if (kept !== '' && kept.length + sentence.length > MAX_HELP) break
    kept += sentence
  }
  return asSentence(kept.length > 2 * MAX_HELP ? `${kept.slice(0, MAX_HELP)}…` : kept.trim())
}

const asSentence = (plain: string): string | undefined =>
  plain === '' ? undefined : plain.charAt(0).toUpperCase() + plain.slice(1)
