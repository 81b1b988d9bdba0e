import theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import PageTools from './PageTools.vue';
import './site.css';

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'doc-before': () => h(PageTools) }),
};
