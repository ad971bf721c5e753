import { Icon } from '../ui/icons.tsx';

export const MenuIcon = () => (
  <Icon className="size-6">
    <path d="M4 7h16M4 12h16M4 17h10" />
  </Icon>
);
export const BackIcon = () => (
  <Icon className="size-6">
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Icon>
);
export const UserIcon = () => (
  <Icon className="size-6">
    <circle cx="12" cy="8.5" r="3.5" />
    <path d="M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />
  </Icon>
);
export const LogOutIcon = () => (
  <Icon className="size-6">
    <path d="M10 5H5v14h5M15 8.5l3.5 3.5-3.5 3.5M18 12H9.5" />
  </Icon>
);
export const ChevronDownIcon = ({ className = 'size-4' }: { className?: string }) => (
  <Icon className={className}>
    <path d="M6 9.5l6 6 6-6" />
  </Icon>
);
export const PhoneIcon = () => (
  <Icon className="size-5">
    <path d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 2-2 2C10.5 19.5 4.5 13.5 4.5 6c0-1.2 1-2 2-2z" />
  </Icon>
);
export const MailIcon = () => (
  <Icon className="size-5">
    <path d="M4 6.5h16v11H4zM4 7l8 6 8-6" />
  </Icon>
);
export const PinIcon = () => (
  <Icon className="size-5">
    <path d="M12 21s6.5-5.7 6.5-11a6.5 6.5 0 0 0-13 0c0 5.3 6.5 11 6.5 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </Icon>
);
export const FacebookIcon = () => (
  <Icon className="size-6">
    <path d="M14 21v-8h2.6l.4-3h-3V8.2c0-.9.4-1.7 1.6-1.7H17V3.9c-.5-.1-1.3-.2-2.1-.2-2.3 0-3.9 1.4-3.9 4V10H8.4v3H11v8" />
  </Icon>
);
export const InstagramIcon = () => (
  <Icon className="size-6">
    <rect height="16" rx="4.5" width="16" x="4" y="4" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.6 7.4h.01" />
  </Icon>
);
export const TikTokIcon = () => (
  <Icon className="size-6">
    <path d="M13.5 4v11.2a3.3 3.3 0 1 1-3.3-3.3M13.5 4c.3 2.6 2 4.3 4.6 4.5" />
  </Icon>
);
