/** The tables of a toy shop's database: `<schema>.<name> | what it is | columns`. Those with a star have a Kafka topic. */
const TABLES = `
*sales.orders | One row per order, from the basket to the door | id customer_id placed_at status currency total_cents address_id coupon_id channel_id updated_at
*sales.order_lines | The products of each order | id order_id product_id quantity unit_price_cents discount_cents tax_cents
sales.coupons | Codes that lower the price of an order | id code percent_off valid_from valid_to created_by
*sales.returns | Products that customers sent back | id order_line_id reason quantity received_at refund_id
sales.gift_cards | Gift cards and what is left on them | id code balance_cents currency issued_at customer_id
*sales.carts | Baskets, whether or not they became orders | id customer_id session_id created_at updated_at
sales.cart_lines | The products in each basket | id cart_id product_id quantity added_at
sales.channels | Where orders come from: shop, app, marketplaces | id name country_code opened_at
sales.price_lists | Price lists by currency and season | id name currency valid_from valid_to
sales.prices | The price of each product in each list | id price_list_id product_id unit_price_cents
*customers.customers | Everybody who has an account | id email first_name last_name phone birth_date country_code marketing_consent created_at
customers.addresses | Where customers have parcels and invoices sent | id customer_id street city postal_code country_code
customers.segments | Groups of customers that marketing addresses | id name description created_at
customers.segment_members | Which customer is in which segment | segment_id customer_id assigned_at
*customers.consents | What customers agreed to, and when they took it back | id customer_id purpose granted_at revoked_at
customers.loyalty_accounts | Points and level of members of the club | id customer_id level points joined_at
*customers.support_tickets | Questions and complaints | id customer_id order_id subject status opened_at closed_at
*catalog.products | Everything that is or was sold | id sku name brand_id category_id description weight_grams status created_at
catalog.categories | The tree of categories | id parent_id name
catalog.brands | Brands and where they come from | id name country_code website
catalog.product_images | Pictures of products | id product_id url position
*catalog.reviews | What customers say about products | id product_id customer_id rating comment written_at
catalog.bundles | Products that are sold together | id name unit_price_cents
catalog.bundle_items | The products of each bundle | bundle_id product_id quantity
*inventory.stock_levels | How much of a product is in a warehouse now | id warehouse_id product_id quantity reserved updated_at
*inventory.stock_movements | Each change of a stock level | id warehouse_id product_id quantity reason moved_at
inventory.warehouses | Warehouses and their capacity | id name city country_code capacity
*inventory.purchase_orders | What was ordered from suppliers | id supplier_id placed_at status total_cents
inventory.purchase_order_lines | The products of each purchase order | id purchase_order_id product_id quantity unit_price_cents
inventory.suppliers | Who sells to the shop | id name email phone country_code
*payments.payments | Payments of orders, failed ones too | id order_id method status amount_cents currency paid_at
*payments.refunds | Money that went back to customers | id payment_id amount_cents reason refunded_at
payments.payouts | What payment providers paid out | id amount_cents currency paid_at
payments.chargebacks | Payments that a bank took back | id payment_id amount_cents status opened_at
payments.invoices | Invoices of orders | id order_id number amount_cents issued_at due_at
*shipping.shipments | Parcels | id order_id carrier_id warehouse_id status shipped_at delivered_at
shipping.carriers | Who delivers parcels | id name website
*shipping.tracking_events | Where a parcel was seen | id shipment_id status city occurred_at
shipping.shipping_rates | Prices of carriers by country and weight | id carrier_id country_code weight_grams amount_cents
*web.page_views | Pages that visitors opened | id session_id customer_id url referrer occurred_at
*web.sessions | Visits of the shop | id customer_id device country_code started_at ended_at
*web.searches | What visitors looked for, and how much they found | id session_id query results occurred_at
marketing.campaigns | Campaigns and their budgets | id name channel_id budget_cents started_at ended_at
*marketing.emails_sent | Each mail of a campaign | id campaign_id customer_id sent_at opened_at clicked_at
`

/** Tables of the warehouse that are made of others: `<name> | what it is | the tables it is made of`. */
const MARTS = `
dim_customers | Customers with address and level | customers addresses loyalty_accounts
dim_products | Products with brand and category | products brands categories
dim_warehouses | Warehouses | warehouses
dim_suppliers | Suppliers | suppliers
dim_campaigns | Campaigns and their channels | campaigns channels
dim_carriers | Carriers and their rates | carriers shipping_rates
dim_coupons | Coupons | coupons
dim_segments | Segments and their members | segments segment_members
dim_channels | Channels | channels
dim_addresses | Addresses | addresses
dim_bundles | Bundles and their products | bundles bundle_items
dim_price_lists | Prices by list | price_lists prices
fct_orders | One row per order, with its payment and coupon | orders payments coupons
fct_order_lines | One row per product of an order | order_lines products
fct_returns | One row per returned product | returns order_lines
fct_payments | Payments with their invoices | payments invoices
fct_refunds | Refunds with the payment they belong to | refunds payments
fct_shipments | Parcels with their carrier | shipments carriers
fct_deliveries | Each step of each parcel | tracking_events shipments
fct_stock | Stock by warehouse and product | stock_levels warehouses products
fct_stock_movements | Movements of stock | stock_movements
fct_purchases | What was bought, from whom | purchase_orders purchase_order_lines suppliers
fct_sessions | Visits and the pages seen | sessions page_views
fct_searches | Searches by visit | searches sessions
fct_emails | Mails and what became of them | emails_sent campaigns
fct_reviews | Reviews by product | reviews products
customer_360 | All that is known of a customer, in one row | dim_customers fct_orders fct_sessions fct_emails
product_performance | What is sold of a product, and how it is liked | dim_products fct_order_lines fct_reviews
order_funnel | From the visit to the order | fct_sessions fct_orders
margin_by_order | What an order earns | fct_orders fct_order_lines fct_purchases
delivery_times | How long parcels take | fct_shipments fct_deliveries
customer_lifetime_value | What a customer is worth, refunds taken off | customer_360 fct_refunds
`

/** What dashboards show; each has a chart. */
const REPORTS = `
revenue_by_day | Revenue by day | fct_orders
revenue_by_country | Revenue by country | fct_orders dim_customers
revenue_by_channel | Revenue by channel | fct_orders dim_channels
payment_methods | How customers pay | fct_payments
refund_reasons | Why money goes back | fct_refunds
top_products | The products that sell best | product_performance
return_rates | Returns by product | fct_returns dim_products
stock_alerts | What runs out | fct_stock
supplier_scores | Suppliers by price and delay | fct_purchases dim_suppliers
late_deliveries | Parcels that came late | delivery_times
active_customers | Customers who ordered lately | customer_360
churn_risk | Customers who may leave | customer_lifetime_value
campaign_results | What campaigns bring | fct_emails dim_campaigns customer_360
search_terms | What visitors look for | fct_searches
basket_abandonment | Baskets that did not become orders | order_funnel
`

export const DASHBOARDS: Readonly<Record<string, readonly string[]>> = {
  'Revenue today': ['revenue_by_day', 'revenue_by_country', 'revenue_by_channel'],
  'Money back': ['refund_reasons', 'return_rates', 'payment_methods'],
  Warehouse: ['stock_alerts', 'supplier_scores', 'late_deliveries'],
  Customers: ['active_customers', 'churn_risk', 'campaign_results'],
  Shop: ['top_products', 'search_terms', 'basket_abandonment']
}

export interface SourceTable {
  readonly schema: string
  readonly name: string
  readonly description: string
  readonly columns: readonly string[]
  readonly hasTopic: boolean
}

export interface DerivedTable {
  readonly name: string
  readonly description: string
  /** Names of tables. */
  readonly from: readonly string[]
}

export const SOURCES: readonly SourceTable[] = lines(TABLES).map(([path, description, columns]) => {
  const [schema = '', name = ''] = path.replace('*', '').split('.')
  return { schema, name, description, columns: columns.split(' '), hasTopic: path.startsWith('*') }
})
export const MART_TABLES = derived(MARTS)
export const REPORT_TABLES = derived(REPORTS)

function derived(text: string): readonly DerivedTable[] {
  return lines(text).map(([name, description, from]) => ({ name, description, from: from.split(' ') }))
}

function lines(text: string): [string, string, string][] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', description = '', list = ''] = line.split(' | ')
      return [name, description, list]
    })
}
