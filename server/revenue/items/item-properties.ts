/** The events with which shops report that someone looked at a product: the name that Google Analytics 4 uses. */
export const viewEvents: readonly string[] = ['view_item']

/** The event property with the list of items, and the fields of an item; the names of Google Analytics 4. */
export const itemsProperty = 'items'
export const itemFields = {
  id: 'item_id',
  name: 'item_name',
  category: 'item_category',
  brand: 'item_brand',
  price: 'price',
  quantity: 'quantity',
} as const
