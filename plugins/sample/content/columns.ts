export type Kind = 'number' | 'text' | 'time' | 'date' | 'flag'

export interface Column {
  readonly name: string
  readonly kind: Kind
  readonly description: string
  readonly isKey: boolean
  /** Whether it says something about a person. */
  readonly isPersonal: boolean
}

const PERSONAL = new Set(['email', 'first_name', 'last_name', 'phone', 'birth_date', 'street'])

/** Columns whose names do not say enough. */
const KNOWN: Readonly<Record<string, readonly [Kind, string]>> = {
  id: ['number', 'Identifies the row'],
  address_id: ['number', 'Where it is sent to'],
  birth_date: ['date', 'Used for birthday coupons only'],
  capacity: ['number', 'Pallets that fit in'],
  city: ['text', 'City, as the customer or warehouse wrote it'],
  code: ['text', 'What customers type in'],
  comment: ['text', 'Free text of the customer'],
  country_code: ['text', 'ISO 3166-1, two letters'],
  created_by: ['text', 'The employee who made it'],
  currency: ['text', 'ISO 4217, three letters'],
  description: ['text', 'A text for people'],
  device: ['text', 'phone, tablet or desktop'],
  email: ['text', 'The mail address, in lower case'],
  first_name: ['text', 'First name'],
  last_name: ['text', 'Family name'],
  level: ['text', 'bronze, silver or gold'],
  marketing_consent: ['flag', 'Whether we may write to them'],
  method: ['text', 'card, transfer, invoice or gift card'],
  name: ['text', 'The name that customers see'],
  number: ['text', 'The number on the paper, without gaps'],
  occurred_at: ['time', 'When it happened'],
  parent_id: ['number', 'The category above'],
  percent_off: ['number', 'Percent taken off the price'],
  phone: ['text', 'With the country code'],
  points: ['number', 'Points that can be spent'],
  position: ['number', 'The order in which they are shown, from 1'],
  postal_code: ['text', 'Postal code'],
  purpose: ['text', 'What it is for'],
  quantity: ['number', 'How many'],
  query: ['text', 'What was typed in'],
  rating: ['number', 'From 1 to 5 stars'],
  reason: ['text', 'Why, chosen from a list'],
  referrer: ['text', 'The page before'],
  reserved: ['number', 'How many of them are sold already'],
  results: ['number', 'How many were found'],
  sku: ['text', 'The number on the shelf'],
  status: ['text', 'How far it is'],
  street: ['text', 'Street and number'],
  subject: ['text', 'The first line'],
  url: ['text', 'The address, without parameters'],
  valid_from: ['date', 'The first day'],
  valid_to: ['date', 'The last day'],
  website: ['text', 'The address of the home page'],
  weight_grams: ['number', 'With the box']
}

export function columnOf(name: string): Column {
  const [kind, description] = KNOWN[name] ?? bySuffix(name)
  return { name, kind, description, isKey: name === 'id', isPersonal: PERSONAL.has(name) }
}

function bySuffix(name: string): readonly [Kind, string] {
  const words = (suffix: string) => name.slice(0, -suffix.length).replaceAll('_', ' ')
  if (name.endsWith('_id')) return ['number', `The ${words('_id')} that it belongs to`]
  if (name.endsWith('_cents')) return ['number', `The ${words('_cents')}, in cents of the currency`]
  if (name.endsWith('_at')) return ['time', `When it was ${words('_at')}`]
  return ['text', name.replaceAll('_', ' ')]
}

const SUBJECTS = [
  ...['orders', 'returns', 'refunds', 'payments', 'coupons', 'gift_cards', 'carts', 'cart_lines', 'visits'],
  ...['page_views', 'searches', 'email_opens', 'email_clicks', 'reviews', 'tickets', 'deliveries', 'late_deliveries'],
  ...['categories', 'brands', 'bundles', 'wishes', 'logins', 'devices', 'addresses', 'points']
]
const MEASURES = ['count', 'sum', 'mean', 'median', 'min', 'max', 'days_since_last', 'trend']
const DAYS = [1, 2, 3, 7, 14, 21, 28, 30, 45, 60, 90, 120, 180, 365, 730]

/** The 3000 columns of a table for machine learning. */
export function featureColumns(): Column[] {
  const all = SUBJECTS.flatMap(subject =>
    MEASURES.flatMap(measure =>
      DAYS.map(days => ({
        subject: subject.replaceAll('_', ' '),
        measure,
        days,
        name: `${subject}_${measure}_${days}d`
      }))
    )
  )
  const features = all.map(({ name, subject, measure, days }): Column => {
    const description = `${measure.replaceAll('_', ' ')} of ${subject} over ${days} ${days === 1 ? 'day' : 'days'}`
    return { name, kind: 'number', description, isKey: false, isPersonal: false }
  })
  return [{ ...columnOf('customer_id'), isKey: true }, ...features.slice(0, -1)]
}
