export { Pointed } from '#site/features/home/pointed.tsx';
