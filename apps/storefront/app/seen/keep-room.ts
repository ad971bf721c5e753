/**
 * Stands behind the contents of every page, which is one text for everybody: keeps room for what this browser looked at last
 * before the first paint, by the rule of seen-products.tsx, so that nothing moves when it comes.
 */
export const keepRoomForSeen = `try{const e=document.querySelector('.seen');if(e&&(localStorage.seen||'').split(' ').some(i=>i>0&&i!==e.dataset.besides&&!document.getElementById('card-'+i)))e.dataset.room=''}catch{}`;
