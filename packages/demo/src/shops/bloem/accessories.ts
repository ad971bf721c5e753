/** What belongs to the products of a category, by Dutch name. */
export const bloemAccessories: Readonly<Record<string, readonly string[]>> = {
  seizoensboeketten: ['Vaas Cilinder Room', 'Vaas Ribbel Melkwit', 'Bloemenschaar'],
  rozen: ['Vaas Nacht', 'Vaas Cilinder Room', 'Bloemenschaar'],
  tulpen: ['Vaas Lente', 'Vaas Cilinder Room', 'Bloemenschaar'],
  snijbloemen: ['Vaas Ribbel Melkwit', 'Solitairvaas Oker', 'Bloemenschaar'],
  'groene-planten': ['Bloempot Bol', 'Bloempot Strak', 'Gieter Groen'],
  'bloeiende-planten': ['Bloempot Golf', 'Bloempot Bol', 'Gieter Hemel'],
  orchideeen: ['Bloempot Strak', 'Gieter Koraal'],
  'vaste-planten': ['Plantschepje', 'Handvorkje', 'Gieter Zink'],
  bloembollen: ['Plantschepje', 'Bloempot Golf'],
  zaden: ['Plantschepje', 'Onkruidwieder', 'Gieter Zink'],
};
