import { Icon } from './icons.tsx';

export const PauseIcon = () => (
  <Icon className="size-5 stroke-2">
    <path d="M9 6v12M15 6v12" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon className="size-5 stroke-[1.8]">
    <path d="M8 6l10 6-10 6z" />
  </Icon>
);
