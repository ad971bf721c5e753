/** Of every customer of the demo shops, and of no one else. */
export const demoPassword = 'welkom-in-de-etalage';
