{{- define "commerce.labels" -}}
app.kubernetes.io/name: commerce-service
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- with .cell }}
commerce-service/cell: {{ . }}
{{- end }}
{{- with .pool }}
commerce-service/pool: {{ . }}
{{- end }}
{{- end }}

{{- define "commerce.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* What all pods have in common: who they are, where they run, what they may. */}}
{{- define "commerce.pod" -}}
serviceAccountName: {{ .serviceAccount }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    emptyDir: {}
{{- with .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "commerce.container" -}}
image: {{ include "commerce.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .root.Values.existingSecret }}
env:
  {{- range $name, $value := .root.Values.config }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- range $variable, $field := dict "CELLS" "databaseUrl" "CELLS_DIRECT" "directUrl" "CELLS_REPLICA" "replicaUrl" }}
  {{- $urls := list }}
  {{- range $index, $cell := $.root.Values.cells }}
  {{- with index $cell $field }}
  {{- $name := printf "%s_%d" $variable $index }}
  {{- $urls = append $urls (printf "%s=$(%s)" $cell.name $name) }}
  - name: {{ $name }}
    valueFrom:
      secretKeyRef: { name: {{ .name }}, key: {{ .key }} }
  {{- end }}
  {{- end }}
  {{- with $urls }}
  - name: {{ $variable }}
    value: {{ join " " . | quote }}
  {{- end }}
  {{- end }}
  {{- with .cell }}
  - name: CELL
    value: {{ . }}
  {{- end }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
resources:
  {{- toYaml .resources | nindent 2 }}
{{- end }}

{{/* Spread over nodes and zones, as far as there are any. */}}
{{- define "commerce.spread" -}}
topologySpreadConstraints:
  {{- range tuple "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "commerce.labels" $ | nindent 8 }}
  {{- end }}
{{- end }}

{{/* A minute to start; taken out when `ready` fails; restarted when /health fails for 30 s. */}}
{{- define "commerce.probes" -}}
startupProbe:
  httpGet: { path: /health, port: {{ .port }} }
  periodSeconds: 2
  failureThreshold: 30
readinessProbe:
  httpGet: { path: {{ .ready }}, port: {{ .port }} }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
livenessProbe:
  httpGet: { path: /health, port: {{ .port }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
{{- end }}
