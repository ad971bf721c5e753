import type { ReactNode } from 'react';
import { Icon } from '../ui/icons.tsx';

/** Drawings by a word in the name that a shop gave; the first is for all other names. */
const drawings: [RegExp, ReactNode][] = [
  [/chat|message|whatsapp/, <path d="M4 5.5h16v11H10l-5 4v-4H4z" key="chat" />],
  [
    /phone|call/,
    <path
      d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 2-2 2C10.5 19.5 4.5 13.5 4.5 6c0-1.2 1-2 2-2z"
      key="phone"
    />,
  ],
  [/mail|envelope/, <path d="M4 6.5h16v11H4zM4 7l8 6 8-6" key="mail" />],
  [
    /help|question/,
    <path
      d="M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.5h.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z"
      key="help"
    />,
  ],
  [/info/, <path d="M12 11v5.5M12 7.5h.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z" key="info" />],
  [
    /gift|present/,
    <path
      d="M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7c-1-3-5-3.5-5-1.4S9.5 7 12 7c2.5 0 5 .7 5-1.4S13 4 12 7"
      key="gift"
    />,
  ],
  [/cart|bag|basket/, <path d="M5 8h14l1 12H4zM9 8V6a3 3 0 0 1 6 0v2" key="bag" />],
  [
    /heart|favou?rite/,
    <path d="M12 20s-7.5-4.6-7.5-10A4 4 0 0 1 12 7.5 4 4 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z" key="heart" />,
  ],
  [/calendar|date/, <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" key="calendar" />],
  [
    /pin|location|map/,
    <path
      d="M12 21s6.5-5.7 6.5-11a6.5 6.5 0 0 0-13 0c0 5.3 6.5 11 6.5 11zM12 7.700a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.600z"
      key="pin"
    />,
  ],
];

/** The icon that a shop named for its button, in whatever way its own system spells names ('chatbubble-outline'). */
export function StickyIcon({ name }: { name: string }) {
  const [, drawing] = drawings.find(([word]) => word.test(name.toLowerCase())) ?? drawings[0] ?? [];
  return <Icon className="size-[45%] min-w-5">{drawing}</Icon>;
}
