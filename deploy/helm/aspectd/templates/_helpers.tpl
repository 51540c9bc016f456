{{- define "aspectd.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "aspectd.selector" -}}
app.kubernetes.io/name: aspectd
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "aspectd.labels" -}}
{{ include "aspectd.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "aspectd.check" -}}
{{- if and (eq .Values.store.kind "sqlite") (gt (int .Values.replicas) 1) }}
{{- fail "replicas: SQLite has one instance; set store.kind to mongodb for more" }}
{{- end }}
{{- if and (eq .Values.store.kind "mongodb") (not .Values.store.mongodb.secret) }}
{{- fail "store.mongodb.secret: expected the name of a secret with the URL of the store" }}
{{- end }}
{{- if and (eq .Values.store.kind "mongodb") (not .Values.adminPassword.secret) }}
{{- fail "adminPassword.secret: expected the name of a secret, because pods on MongoDB have no volume for a generated password" }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) }}
{{- fail "ingress.host: expected the host name, because ingress.enabled is true" }}
{{- end }}
{{- if and .Values.serviceMonitor.enabled (not .Values.serviceMonitor.tokenSecret) }}
{{- fail "serviceMonitor.tokenSecret: expected the name of a secret with an access token" }}
{{- end }}
{{- end }}

{{- define "aspectd.pod" -}}
metadata:
  labels:
    {{- include "aspectd.selector" . | nindent 4 }}
  annotations:
    checksum/config: {{ .Values.config | toJson | sha256sum }}
    {{- with .Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  # Variables such as ASPECTD_PORT=tcp://… would be taken for settings.
  enableServiceLinks: false
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 75
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: aspectd
      image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      env:
        - name: ASPECTD_CONFIG
          value: /etc/aspectd/aspectd.config.json
        {{- with .Values.basePath }}
        - name: ASPECTD_BASE_PATH
          value: {{ . | quote }}
        {{- end }}
        {{- if .Values.tls.secret }}
        - name: ASPECTD_TLS_CERT
          value: /etc/aspectd-tls/tls.crt
        - name: ASPECTD_TLS_KEY
          value: /etc/aspectd-tls/tls.key
        {{- end }}
        {{- if eq .Values.store.kind "mongodb" }}
        - name: ASPECTD_STORE
          valueFrom:
            secretKeyRef:
              name: {{ .Values.store.mongodb.secret }}
              key: {{ .Values.store.mongodb.key }}
        {{- end }}
        {{- with .Values.adminPassword }}
        {{- if .secret }}
        - name: ASPECTD_ADMIN_PASSWORD
          valueFrom:
            secretKeyRef:
              name: {{ .secret }}
              key: {{ .key }}
        {{- end }}
        {{- end }}
        {{- with .Values.env }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      ports:
        - name: http
          containerPort: 9002
      startupProbe:
        {{- include "aspectd.probe" (dict "path" "/health/live" "root" .) | nindent 8 }}
        periodSeconds: 2
        failureThreshold: 150
      livenessProbe:
        {{- include "aspectd.probe" (dict "path" "/health/live" "root" .) | nindent 8 }}
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        {{- include "aspectd.probe" (dict "path" "/health" "root" .) | nindent 8 }}
        periodSeconds: 5
        timeoutSeconds: 3
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
        - name: config
          mountPath: /etc/aspectd
          readOnly: true
        {{- if .Values.tls.secret }}
        - name: tls
          mountPath: /etc/aspectd-tls
          readOnly: true
        {{- end }}
  volumes:
    {{- if eq .Values.store.kind "mongodb" }}
    # Search indexes and prepared files of the console: they are made again.
    - name: data
      emptyDir: {}
    {{- end }}
    - name: tmp
      emptyDir: {}
    - name: config
      configMap:
        name: {{ include "aspectd.name" . }}
    {{- if .Values.tls.secret }}
    - name: tls
      secret:
        secretName: {{ .Values.tls.secret }}
        defaultMode: 0440
    {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "aspectd.probe" -}}
httpGet:
  path: {{ .path }}
  port: http
  {{- if .root.Values.tls.secret }}
  scheme: HTTPS
  {{- end }}
{{- end }}
